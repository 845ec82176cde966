// A queue of questions to the worker about the text: one at a time, so that outdated questions are never sent,
// and urgent ones go first. Plain functions, tested without a browser.

/**
 * A queue of questions. `ask(text, question)` promises an answer, both as JSON. The returned function takes
 * `{ text, question, wanted, urgent }` and promises the answer, or null if there is none, or if the question
 * is no longer `wanted()` at its turn or when the answer arrives.
 */
export function questions(ask) {
  const waiting = [];
  let running = false;

  async function work() {
    running = true;
    for (let next; (next = waiting.shift()); ) next.resolve(await answer(ask, next));
    running = false;
  }

  return (asked) =>
    new Promise((resolve) => {
      const entry = { ...asked, resolve };
      // The newest urgent question first: the user still waits for it.
      if (asked.urgent) waiting.unshift(entry);
      else waiting.push(entry);
      if (!running) work();
    });
}

async function answer(ask, { text, question, wanted }) {
  if (!wanted()) return null;
  const found = await Promise.resolve(ask(text, JSON.stringify(question))).catch(() => undefined);
  return found && wanted() ? JSON.parse(found) : null;
}
