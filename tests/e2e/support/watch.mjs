// Problems of a page: console errors, uncaught exceptions (also of its workers), requests
// that failed, violations of the Content-Security-Policy.

/** Playwright says this itself where a test allows no service worker. */
const blocked = 'Service Worker registration blocked by Playwright';

/** A list that fills while the page lives. To be called before the page is opened. */
export async function watch(page) {
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== blocked) complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${why}`); // aborted: the page was left
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`response: ${response.url()} ${response.status()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy violated: ${violatedDirective} by ${blockedURI}`);
    });
  });
  return complaints;
}
