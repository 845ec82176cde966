// Times from an act to its frame, taken in the page: the time stamp of the event is the start, the end is the first frame
// that is drawn after a condition holds. A frame may add 16 ms, as people see it.

/** Notes long tasks and the measures of the page. To be called before the page is opened. */
export async function watchTasks(page) {
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    const note = ({ name, startTime, duration }) => longTasks.push({ name, startTime, duration });
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask', buffered: true });
    globalThis.waits = [];
    const wait = ({ name, duration }) => name === 'keystroke-to-markers' && waits.push(duration);
    new PerformanceObserver((list) => list.getEntries().forEach(wait)).observe({ type: 'measure', buffered: true });
  });
}

export const forget = (page) => page.evaluate(() => { longTasks.length = 0; waits.length = 0; });

export const longTasks = (page) => page.evaluate(() => longTasks.map(({ duration }) => Math.round(duration)));

/** The milliseconds from the next event of a type to the frame that shows what a function of the page finds. */
export async function timed(page, type, act, isShown, given) {
  await page.evaluate(arm, { type, isShown: isShown.toString(), given });
  await act();
  return page.evaluate(() => globalThis.timing);
}

/** Runs in the page. A condition that holds before the act would give a wrong time, so it is refused. */
function arm({ type, isShown, given }) {
  const shown = (0, eval)(`(${isShown})`);
  const start = new Promise((resolve) => addEventListener(type, (event) => resolve(event.timeStamp), { capture: true, once: true }));
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const holds = new Promise((resolve, reject) => {
    if (shown(given)) throw new Error('nothing is to be waited for');
    const changes = new MutationObserver(look);
    const limit = setTimeout(() => reject(new Error(`nothing is shown 5 s after ${type}`)), 5_000);
    function look() {
      if (!shown(given)) return;
      changes.disconnect();
      clearTimeout(limit);
      resolve();
    }
    changes.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  globalThis.timing = (async () => {
    const begin = await start;
    await holds;
    await drawn();
    return performance.now() - begin;
  })();
}
