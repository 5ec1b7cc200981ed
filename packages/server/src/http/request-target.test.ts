import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type Product } from '../testing/open-product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

/** Sends a request line as it is and returns the whole answer. */
async function send(requestLine: string, host?: string): Promise<string> {
  const { hostname, port, host: own } = new URL(product.origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write(`${requestLine}\r\nhost: ${host ?? own}\r\nconnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

it('a request whose target is a whole URL is answered as its path is', async () => {
  const answer = await send(`GET ${product.origin}/api/health HTTP/1.1`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
  expect(answer).toContain('"status":"ok"');
  expect(answer).toContain('x-content-type-options: nosniff');
});

it('the host of the target counts, not the header next to it', async () => {
  expect(await send(`GET ${product.origin}/openapi.json?x=1 HTTP/1.1`, 'evil.example')).toMatch(/^HTTP\/1\.1 200 /u);
});

it.each([
  'GET http://other.example/api/health HTTP/1.1',
  'GET http://host:99999999/api/health HTTP/1.1',
  'GET http:///api/health HTTP/1.1',
  'GET ftp://host/api/health HTTP/1.1',
  'GET api/health HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET //evil.example/%00 HTTP/1.1',
  'GET http://[::1/api HTTP/1.1',
  'GET http://user:secret@127.0.0.1/api/nothing HTTP/1.1',
])('%s never causes a server error', async (requestLine) => {
  expect(await send(requestLine)).not.toMatch(/^HTTP\/1\.1 5/u);
});
