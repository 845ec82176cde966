// Prints all figures of a run as one table of Markdown.
import { percentile } from './support/percentile.mjs';

export default class Table {
  #rows = [];

  onTestEnd(_, { annotations }) {
    for (const { type, description } of annotations) {
      if (type === 'milliseconds') this.#rows.push(JSON.parse(description));
    }
  }

  onEnd() {
    const cells = ({ name, values, limit }) => {
      const figures = values.length ? [percentile(values, 50), percentile(values, 95), Math.max(...values)] : ['–', '–', '–'];
      return [name, values.length, ...figures, limit ?? '–'];
    };
    const lines = [['ms', 'n', 'p50', 'p95', 'most', 'limit'], ['---', '---:', '---:', '---:', '---:', '---:'], ...this.#rows.map(cells)];
    console.log(`\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`);
  }

  printsToStdio() {
    return false;
  }
}
