import type { IncomingMessage } from 'node:http';
import { inputBounds, jsonExcess } from '@serplift/core';
import { HttpRefusal } from './errors.ts';

async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The socket must outlive a refusal, or the client never reads it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) {
      request.resume();
      throw new HttpRefusal(413, `The body is larger than ${Math.floor(limitBytes / 1024)} KiB.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function hasProtoKey(text: string): boolean {
  return text.includes('__proto__') && /"__proto__"\s*:/.test(text);
}

const notJson = 'The body is not valid JSON in UTF-8.';

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpRefusal(400, notJson);
  }
}

/**
 * Reads a JSON object from a request, strictly: right content type, no compression, valid UTF-8, within the limits
 * of bytes, depth and values.
 * Throws HttpRefusal with 400, 413 or 415.
 */
export async function readJson(request: IncomingMessage, limitBytes: number): Promise<Record<string, unknown>> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpRefusal(415, 'Send the body as application/json.');
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new HttpRefusal(415, 'Send the body uncompressed.');
  }
  const text = decoded(await readBytes(request, limitBytes));
  const excess = jsonExcess(text, inputBounds);
  if (excess !== null) throw new HttpRefusal(400, `The body ${excess}.`);
  let parsed: unknown;
  try {
    parsed = text.trim() === '' ? {} : hasProtoKey(text) ? undefined : JSON.parse(text);
  } catch {
    throw new HttpRefusal(400, notJson);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new HttpRefusal(400, 'The body must be a JSON object.');
  }
  return parsed as Record<string, unknown>;
}
