// Where Monaco finds its worker: a file beside the page's other scripts.

globalThis.MonacoEnvironment = {
  getWorker: () => new Worker(new URL('./editor-worker.js', import.meta.url), { type: 'module', name: 'monaco' }),
};
