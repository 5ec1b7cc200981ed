import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A load balancer as small as one can be, in front of servers on this machine. */
export interface Balancer {
  origin: string;
  /** How many servers it sends calls to. */
  serversIn(): number;
  close(): Promise<void>;
}

interface Backend {
  port: number;
  isIn: boolean;
}

/** Sends each call to the next server that is in; a refused connection goes to another one, a broken one is a 502. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends: Backend[] = ports.map((port) => ({ port, isIn: true }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, tries: number): void => {
    const choices = backends.filter(({ isIn }) => isIn);
    const backend = choices[(turn += 1) % choices.length];
    if (backend === undefined || tries === 0) {
      outgoing.writeHead(502).end('no server');
      return;
    }
    const { method, url: path, headers } = incoming;
    const upstream = request({ host: '127.0.0.1', port: backend.port, agent, method, path, headers }, (answer) => {
      // A server that ends its connections is leaving; the check of its health brings it back.
      if (answer.headers.connection === 'close') backend.isIn = false;
      outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? 'text/plain' });
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      backend.isIn = false;
      if (error.code === 'ECONNREFUSED') forward(incoming, outgoing, tries - 1);
      else outgoing.writeHead(502).end(`${error.code}: ${error.message}`);
    });
    upstream.end();
  };

  const check = setInterval(() => {
    for (const backend of backends.filter(({ isIn }) => !isIn)) {
      fetch(`http://127.0.0.1:${backend.port}/api/ready`, { headers: { connection: 'close' } }).then(
        ({ ok }) => (backend.isIn = ok),
        () => {},
      );
    }
  }, 100);
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, backends.length));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serversIn: () => backends.filter(({ isIn }) => isIn).length,
    close: async () => {
      clearInterval(check);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
