import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitOf, type GitObject, idOf, packOf, readTree, treeIdOf, treeOf } from './git-object-rules.ts';
import { readPack, TooLargePackError } from './git-pack.ts';
import { flushPacket, lineOf, packetOf, readBands, readPackets } from './git-packet-rules.ts';

const blobOf = (text: string): GitObject => ({ type: 'blob', content: Buffer.from(text) });
const bytes = fc.uint8Array({ maxLength: 600 }).map((array) => Buffer.from(array));
const objects = fc.array(fc.record({ type: fc.constantFrom('blob', 'tag', 'commit'), content: bytes }), {
  maxLength: 20,
});

/** A pack of these entries, as a server may send it. */
function rawPack(entries: readonly Buffer[], count = entries.length): Buffer {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  head.writeUInt32BE(count, 8);
  const body = Buffer.concat([head, ...entries]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}
const entryOf = (type: number, size: number, ...rest: Buffer[]): Buffer => {
  const header = size < 16 ? [(type << 4) | size] : [(type << 4) | (size & 15) | 128, size >> 4];
  return Buffer.concat([Buffer.from(header), ...rest]);
};
/** Copies 6 bytes of "Hello, tents" and adds "poles". */
const delta = Buffer.concat([Buffer.from([12, 11, 0x90, 6, 5]), Buffer.from('poles')]);
const base = blobOf('Hello, tents');
const baseEntry = entryOf(3, base.content.length, deflateSync(base.content));
const made = 'Hello,poles';

describe("Git's wire", () => {
  it('gives back the lines that were written, and refuses anything else', () => {
    fc.assert(
      fc.property(fc.array(bytes), (lines) => {
        const read = readPackets(Buffer.concat([...lines.map(packetOf), flushPacket]));
        expect(read).toEqual([...lines, 'flush']);
      }),
    );
    for (const text of ['<html>', '00', '0003', '00ffshort']) {
      expect(() => readPackets(Buffer.from(text))).toThrow('not a packet');
    }
    expect(lineOf('flush')).toBe('');
  });

  it('keeps data and what the server says apart, and ends with what the server calls an error', () => {
    const [data, said] = [Buffer.from('\x01data'), Buffer.from('\x02said')];
    expect(readBands([data, said, 'flush'])).toEqual({ data: Buffer.from('data'), said: 'said' });
    expect(() => readBands([Buffer.from('\x03no space left')])).toThrow('no space left');
  });
});

describe("Git's objects", () => {
  it('have the IDs that Git gives them', () => {
    expect(idOf(blobOf('Hello\n'))).toBe('e965047ad7c57865823c7d992b1d046ea66edf78');
    expect(idOf(treeOf([]))).toBe('4b825dc642cb6eb9a060e54bf8d69288fbee4904');
    const tree = idOf(treeOf([]));
    const commit = commitOf({ tree, parent: tree, message: 'm', author: 'A <a@b>', now: new Date(0) });
    expect(treeIdOf(commit)).toBe(tree);
    expect(treeIdOf(blobOf('tree'))).toBeNull();
  });

  it('gives back every entry of a folder in the order of Git, whatever bytes are in its name', () => {
    const id = 'a'.repeat(40);
    const entries = [
      { mode: '100644', name: 'a.b', id },
      { mode: '40000', name: 'a', id },
      { mode: '100644', name: '\xff\xfe', id },
    ];
    expect(readTree(treeOf(entries.toReversed()).content)).toEqual(entries);
    expect(() => readTree(Buffer.from('100644 name\0short'))).toThrow('not a folder');
  });
});

describe('a pack', () => {
  it('has every object that was packed', async () => {
    await fc.assert(
      fc.asyncProperty(objects, async (packed) => {
        const read = await readPack(packOf(packed));
        expect([...read.keys()].toSorted()).toEqual([...new Set(packed.map(idOf))].toSorted());
      }),
    );
  });

  it('may have deltas, on bases before or after them', async () => {
    const byOffset = entryOf(6, delta.length, Buffer.from([baseEntry.length]), deflateSync(delta));
    const byName = entryOf(7, delta.length, Buffer.from(idOf(base), 'hex'), deflateSync(delta));
    for (const entries of [
      [baseEntry, byOffset],
      [byName, baseEntry],
    ]) {
      expect((await readPack(rawPack(entries))).get(idOf(blobOf(made)))?.content.toString()).toBe(made);
    }
    await expect(readPack(rawPack([byName]))).rejects.toThrow('base of a delta');
  });

  it('is refused before it unfolds to more than a website has', async () => {
    const limits = { objects: 10, inflatedBytes: 1000 };
    const zeros = (size: number) => packOf([{ type: 'blob', content: Buffer.alloc(size) }]);
    expect((await readPack(zeros(1000), limits)).size).toBe(1);
    await expect(readPack(zeros(1001), limits)).rejects.toThrow(TooLargePackError);
    // It says 10 bytes and unfolds to a million.
    const lying = rawPack([entryOf(3, 10, deflateSync(Buffer.alloc(1_000_000)))]);
    await expect(readPack(lying, limits)).rejects.toThrow('Cannot create a Buffer larger');
    const greedy = Buffer.concat([Buffer.from([12, 0xff, 0xff, 0x7f, 0x90, 6])]);
    const greedyEntry = entryOf(6, greedy.length, Buffer.from([baseEntry.length]), deflateSync(greedy));
    await expect(readPack(rawPack([baseEntry, greedyEntry]), limits)).rejects.toThrow(TooLargePackError);
    await expect(readPack(rawPack([baseEntry], 11), limits)).rejects.toThrow(TooLargePackError);
  });

  it('never hangs or gives objects of bytes that are not a whole pack', async () => {
    const pack = packOf([base, blobOf(made)]);
    await fc.assert(
      fc.asyncProperty(fc.nat(pack.length - 1), async (length) => {
        await expect(readPack(pack.subarray(0, length))).rejects.toThrow('no whole pack');
      }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (noise) => {
        await expect(readPack(rawPack([noise], 3), { objects: 10, inflatedBytes: 1000 })).rejects.toBeInstanceOf(Error);
      }),
    );
  });
});
