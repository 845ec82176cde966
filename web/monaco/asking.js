// Questions about the text on their way to the worker: one at a time, so that what nobody wants any
// more when its turn comes is never asked, and what the cursor waits for goes before the rest. Plain
// functions, tested without a browser.

/**
 * Questions over one road. `ask(text, question)` promises an answer, question and answer as JSON. What
 * is returned takes `{ text, question, wanted, urgent }` and promises the answer, or null if it is not
 * `wanted()` when its turn comes or when the answer does, or if there is none.
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
      // The newest urgent question first: it is the one that somebody still looks at.
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
