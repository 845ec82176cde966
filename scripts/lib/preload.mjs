// Browsers ignore `integrity` on a preload of the wasm file and warn about it in the console:
// the attribute goes, the preload stays.

export function withoutIgnoredIntegrity(html) {
  return html.replace(/<link\b[^>]*\bas="fetch"[^>]*>/g, (link) => link.replace(/ integrity="[^"]*"/, ''));
}
