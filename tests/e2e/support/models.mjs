// A stub of language models on this machine: the protocols of Anthropic, OpenAI and Ollama, and the ways in which they fail.
import { createServer } from 'node:http';

export const KEY = 'sk-test-0123456789abcdef';

/** A server with `address`, the `requests` so far, and `next`: what it does with the next request. */
async function stubModels() {
  const stub = { requests: [], next: { text: 'Nothing to say.' }, waiting: [] };
  const server = createServer((request, response) => {
    const origin = request.headers.origin;
    const headers = { 'access-control-allow-origin': origin ?? '*', 'access-control-allow-headers': '*, authorization', 'access-control-allow-private-network': 'true' };
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      stub.requests.push({ path: request.url, method: request.method, headers: request.headers, body });
      const { silent, cut, redirect, status = 200, raw, text } = stub.next;
      if (silent) return stub.waiting.push(response);
      if (cut) return request.socket.destroy();
      if (redirect) return response.writeHead(307, { ...headers, location: redirect }).end();
      response.writeHead(status, { ...headers, 'content-type': 'application/json' });
      response.end(raw ?? JSON.stringify(reply(request.url, text)));
    });
    request.on('close', () => (stub.closed = true));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.address = `http://127.0.0.1:${server.address().port}`;
  stub.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return stub;
}

/** An answer as each protocol writes it. */
function reply(path, text) {
  const message = { role: 'assistant', content: text };
  if (path === '/v1/messages') return { type: 'message', role: 'assistant', content: [{ type: 'text', text }], stop_reason: 'end_turn' };
  if (path === '/v1/chat/completions') return { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] };
  if (path === '/api/chat') return { model: 'stub', message, done: true, done_reason: 'stop' };
  return { error: `no such path: ${path}` };
}

/** Errors that failing servers and refused addresses bring to the console. */
const OF_NETWORK = [/Failed to load resource/, /^request: /, /^response: /, /policy violated|violates the following Content Security Policy/, /Access to fetch|Fetch API cannot load/];

/** An answer as models write it. */
export const answer = (text, fence = '`'.repeat(4)) => `I made the board higher.\n\n${fence}markdown\n${text}\n${fence}\n\nTell me how it plays.\n`;

/** The dialog, with a game open. */
export async function openDialog(playground) {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.page.getByTestId('codesign-button').click();
  return playground.page.getByRole('dialog', { name: 'Ask a language model' });
}

/** Puts an answer into the field of the dialog. */
export async function enter(dialog, text) {
  const second = dialog.getByRole('button', { name: '2. Answer' });
  if (await second.getAttribute('aria-pressed') === 'false') await second.click();
  await dialog.getByTestId('answer').fill(text);
}

/** The same, and has it looked at. */
export async function paste(dialog, text) {
  await enter(dialog, text);
  await dialog.getByTestId('see-changes').click();
}

/** Chooses the stub as the server of a protocol. */
export async function fill(dialog, stub, provider) {
  await dialog.getByTestId('own-key').check();
  await dialog.getByTestId('provider').selectOption({ label: provider });
  await dialog.getByTestId('endpoint-address').fill(stub.address);
  await dialog.getByTestId('endpoint-model').fill('stub-1');
  if (provider !== 'Ollama') await dialog.getByTestId('endpoint-key').fill(KEY);
}

/** Fixtures of tests with a stub, where failures of the network are expected. */
export const stubbed = {
  expected: [OF_NETWORK, { option: true }],
  stub: async ({}, use) => {
    const stub = await stubModels();
    await use(stub);
    stub.close();
  },
};
