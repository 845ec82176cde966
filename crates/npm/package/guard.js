// Guards the calls of the engine. Errors of the engine are texts; anything else that is thrown is a failure of the engine
// itself, after which its memory cannot be trusted: every later call fails with the same message.

export class Guard {
  #engine = null;
  #failure = null;

  /** Starts with a loaded engine; a second start changes nothing. */
  start(engine) {
    this.#engine ??= engine;
  }

  get started() {
    return this.#engine !== null;
  }

  /** Calls `work` with the engine. */
  call(work) {
    if (!this.#engine) throw new Error('the engine is not loaded yet: `await init()` first');
    if (this.#failure) throw new Error(`the engine failed before and cannot go on: ${this.#failure}`);
    try {
      return work(this.#engine);
    } catch (thrown) {
      if (typeof thrown === 'string') throw new Error(thrown);
      this.#failure = this.#reason(thrown);
      throw new Error(`the engine failed: ${this.#failure}`, { cause: thrown });
    }
  }

  #reason(thrown) {
    try {
      return this.#engine.last_panic() || String(thrown);
    } catch {
      return String(thrown);
    }
  }
}
