// Sends one request to a language model and returns the answer to the page that opened this document (codesign.html, whose
// policy names the hosts). It keeps nothing.

/** Longer answers are no texts of rules. */
const MOST_BYTES = 4 << 20;

let violated = false;
addEventListener('securitypolicyviolation', () => (violated = true));
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return;
  parent.postMessage(await answer(data), location.origin);
});
if (parent !== window) parent.postMessage('ready', location.origin);

/** `[kind, status, text]`; kinds are "answer", "policy", "long" and "network". */
async function answer({ url, headers, body }) {
  try {
    const options = { method: 'POST', credentials: 'omit', cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' };
    const response = await fetch(url, { ...options, headers, body });
    const text = await read(response);
    return text === null ? ['long', 0, ''] : ['answer', response.status, text];
  } catch {
    await new Promise((resolve) => setTimeout(resolve)); // the event of a violation comes after the error
    return [violated ? 'policy' : 'network', 0, ''];
  }
}

/** The text of a response; null if it is too long. */
async function read({ body }) {
  const [parts, reader] = [[], body.getReader()];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > MOST_BYTES) {
      reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new Blob(parts).text();
}
