// Prints all figures of a run as tables of Markdown: times, and sizes if there are any.
import { percentile } from './support/percentile.mjs';

export default class Table {
  #times = [];
  #sizes = [];

  onTestEnd(_, { annotations }) {
    for (const { type, description } of annotations) {
      if (type === 'milliseconds') this.#times.push(JSON.parse(description));
      if (type === 'kilobytes') this.#sizes.push(JSON.parse(description));
    }
  }

  onEnd() {
    const time = ({ name, values, limit }) => {
      const figures = values.length ? [percentile(values, 50), percentile(values, 95), Math.max(...values)] : ['–', '–', '–'];
      return [name, values.length, ...figures, limit ?? '–'];
    };
    print(['ms', 'n', 'p50', 'p95', 'most', 'limit'], this.#times.map(time));
    print(['KB in brotli', 'size', 'limit'], this.#sizes.map(({ name, size, limit }) => [name, size, limit ?? '–']));
  }

  printsToStdio() {
    return false;
  }
}

function print(heads, rows) {
  if (!rows.length) return;
  const lines = [heads, heads.map((_, at) => (at ? '---:' : '---')), ...rows];
  console.log(`\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`);
}
