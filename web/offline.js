// Asks the browser to keep the site for visits without a connection, and tells when a newer version waits.
// `crates/playground/src/offline.rs` is its only caller; it is loaded once the page is at rest.

/** Time between two looks for a newer version in a page that stays open. */
const HOUR = 3_600_000;

let newer = null;

/**
 * Begins. Calls `told` with "kept" once all files are kept, and with "newer" when a newer version waits. Fails where the
 * browser keeps no files: without a secure address, in some private windows, on a full disk.
 */
export async function keep(told) {
  const registration = await navigator.serviceWorker?.register('./service-worker.js');
  if (!registration) throw new Error('this browser keeps no files');
  const look = () => {
    newer = registration.active && registration.waiting;
    if (registration.active) told('kept');
    if (newer) told('newer');
  };
  const follow = (worker) => worker?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  look();
  lookHourly(registration);
}

/** Shows the newer version: it takes over, and the page is loaded again. */
export function update() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newer?.postMessage('take over');
}

/** Asks for a newer version when somebody comes back to a page that has been open for long. */
function lookHourly(registration) {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - last < HOUR) return;
    last = Date.now();
    registration.update().catch(() => {}); // without a connection there is no newer version
  });
}
