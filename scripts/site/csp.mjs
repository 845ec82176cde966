// The page's Content-Security-Policy. A static host sends no headers of ours, so the policy is a
// meta element; inline scripts are allowed by their hashes.
import { createHash } from 'node:crypto';

/** The page with its policy, as early as the charset allows: it binds only what follows it. */
export function withPolicy(html) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(inlineScripts(html))}">`;
  const place = /<meta\s+charset=[^>]*>/i.exec(html) ?? /<head[^>]*>/i.exec(html);
  if (!place) throw new Error('index.html has neither a charset nor a head');
  const end = place.index + place[0].length;
  return html.slice(0, end) + meta + html.slice(end);
}

function policy(scripts) {
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts.map(source)].join(' '),
    "style-src 'self' 'unsafe-inline'", // Monaco does not work without
    "font-src 'self'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'", // web/codesign.html, which has a policy of its own
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const source = (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

function inlineScripts(html) {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)];
  return scripts.filter(([, attributes]) => !/\ssrc\s*=/i.test(attributes)).map(([, , text]) => text);
}
