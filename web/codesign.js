// Sends a prompt to a language model, by a document of its own that may speak with other hosts (codesign.html).
// `crates/playground/src/courier.rs` is its only caller; it is loaded when a person sends a prompt.

/** The document is a file of this site: it is there at once, or not at all. */
const READY_MS = 15_000;

let end; // ends the present request

/** `[kind, status, text]`, as codesign-frame.js says it; kinds are also "timeout" and "cancelled". `headers` are pairs. */
export function ask(url, headers, body, limit) {
  cancel();
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const timers = [setTimeout(() => end('network'), READY_MS), setTimeout(() => end('timeout'), limit)];
    const hear = ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== location.origin) return;
      if (data !== 'ready') return end(...data);
      clearTimeout(timers[0]);
      frame.contentWindow.postMessage({ url, headers, body }, location.origin);
    };
    end = (kind, status = 0, text = '') => {
      end = undefined;
      timers.forEach(clearTimeout);
      removeEventListener('message', hear);
      frame.remove(); // which also ends the request
      resolve([kind, status, text]);
    };
    addEventListener('message', hear);
    frame.hidden = true;
    frame.src = new URL('./codesign.html', import.meta.url);
    document.body.append(frame);
  });
}

/** Ends the present request, if there is one. */
export function cancel() {
  end?.('cancelled');
}
