import { Buffer } from 'node:buffer';

/** What a line of Git's wire is: its bytes, or one of the marks between lines. */
export type Packet = Buffer | 'flush' | 'delimiter' | 'end';

const lengthDigits = 4;
const mostBytes = 65_520;
const marks = ['flush', 'delimiter', 'end'] as const;

/** One line of Git's wire. */
export function packetOf(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from((bytes.length + lengthDigits).toString(16).padStart(lengthDigits, '0')), bytes]);
}
export const flushPacket = Buffer.from('0000');
export const delimiterPacket = Buffer.from('0001');

/** The lines in an answer. Throws where it isn't Git's wire. */
export function readPackets(bytes: Buffer): Packet[] {
  const packets: Packet[] = [];
  for (let at = 0; at < bytes.length;) {
    const digits = bytes.subarray(at, at + lengthDigits).toString('latin1');
    const length = /^[0-9a-f]{4}$/iu.test(digits) ? Number.parseInt(digits, 16) : -1;
    const mark = marks[length];
    if (mark !== undefined) {
      packets.push(mark);
      at += lengthDigits;
      continue;
    }
    if (length < lengthDigits || length > mostBytes || at + length > bytes.length)
      throw new Error('not a packet of Git');
    packets.push(bytes.subarray(at + lengthDigits, at + length));
    at += length;
  }
  return packets;
}

/** The text of a line, without its end; empty for a mark. */
export const lineOf = (packet: Packet | undefined): string =>
  packet instanceof Buffer ? packet.toString('utf8').replace(/\n$/u, '') : '';

/** What an answer carries side by side: its data, and what the server says to people. */
export function readBands(packets: readonly Packet[]): { data: Buffer; said: string } {
  const bands: Record<1 | 2 | 3, Buffer[]> = { 1: [], 2: [], 3: [] };
  for (const packet of packets) {
    if (!(packet instanceof Buffer)) continue;
    const band = packet[0];
    if (band === 1 || band === 2 || band === 3) bands[band].push(packet.subarray(1));
  }
  if (bands[3].length > 0) throw new Error(Buffer.concat(bands[3]).toString('utf8').slice(0, 300));
  return { data: Buffer.concat(bands[1]), said: Buffer.concat(bands[2]).toString('utf8') };
}
