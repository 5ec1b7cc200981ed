import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import databaseFaults from './databases.json' with { type: 'json' };

/** How databases and what stands in front of them fail a connection, in the words of PostgreSQL, PgBouncer and hosted poolers. */
export { databaseFaults };

export type DatabaseFault = keyof typeof databaseFaults;

interface Way {
  code?: string;
  says?: string;
  plain?: boolean;
  hangsUp?: boolean;
  pools?: boolean;
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Numbers of these sizes in bytes, as `[4, 25]`. */
function numbers(...sized: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    sized.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeIntBE(value, 0, bytes);
      return buffer;
    }),
  );
}

const ready = message('Z', Buffer.from('I'));

const refusal = ({ code = '', says = '' }: Way): Buffer =>
  message(
    'E',
    Buffer.from('S'),
    text('FATAL'),
    Buffer.from('C'),
    text(code),
    Buffer.from('M'),
    text(says),
    Buffer.from([0]),
  );

function row(name: string, value: string): Buffer {
  const cell = Buffer.from(value);
  return Buffer.concat([
    message('T', numbers([2, 1]), text(name), numbers([4, 0], [2, 0], [4, 25], [2, -1], [4, -1], [2, 0])),
    message('D', numbers([2, 1], [4, cell.length]), cell),
    message('C', text('SELECT 1')),
  ]);
}

/** All connections are one session, as those that take turns at a connection of a pooler. */
const shared = { value: '' };

function answerTo(query: string): Buffer {
  const value = /set serplift\.session = '([^']*)'/u.exec(query)?.[1];
  if (value !== undefined) shared.value = value;
  if (query.includes('server_version')) return row('version', '18.4');
  if (/select version\(\)/iu.test(query)) return row('version', 'PostgreSQL 18.4');
  return query.includes('as value') ? row('value', shared.value) : message('C', text('SET'));
}

function serve(socket: Socket, way: Way): void {
  let isOpen = false;
  let held = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const start = isOpen ? 1 : 0;
      if (held.length < start + 4) return;
      const length = held.readInt32BE(start) + start;
      if (held.length < length) return;
      const part = held.subarray(0, length);
      held = held.subarray(length);
      if (way.hangsUp === true) return void socket.destroy();
      if (!isOpen && part.readInt32BE(4) === 80_877_103) {
        socket.write('N');
        continue;
      }
      if (!isOpen && way.pools !== true) return void socket.end(refusal(way));
      if (!isOpen) socket.write(Buffer.concat([message('R', numbers([4, 0])), ready]));
      else if (part[0] === 0x51) socket.write(Buffer.concat([answerTo(part.toString('utf8', 5, length - 1)), ready]));
      isOpen = true;
    }
  });
}

/** Starts something that fails as a database does. */
export async function startBrokenDatabase(fault: DatabaseFault): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((socket) => serve(socket, databaseFaults[fault]));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
