import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/errors.ts';
import { makePrivateFolder, unwritable } from './home-folder.ts';

/** A new 256-bit secret in URL-safe text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: enough to recognize it, useless to sign in with. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Encrypts what must be read again, such as refresh tokens: AES-256-GCM, with the key's id next to the ciphertext. */
export interface SecretBox {
  keyId: string;
  seal(plaintext: string): Buffer;
  /** Throws `unavailable` when the text was changed or sealed with another key. */
  open(sealed: Buffer, keyId: string): string;
  /** A short proof that this installation saw a text, the same in all its processes. */
  sign(text: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** The key that seals, and those that still open what they sealed before. */
export interface KeyRing {
  current: Buffer;
  older: readonly Buffer[];
}

/** The id that is stored next to what a key sealed. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update('serplift key id').update(key).digest('hex').slice(0, 16);

function sealWith(key: Buffer, plaintext: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function openWith(key: Buffer, sealed: Buffer): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new AppError('unavailable', 'A stored connection can no longer be read. Reconnect Google in Team Settings.', {
      cause,
    });
  }
}

const keysOf = ({ current, older }: KeyRing): Map<string, Buffer> =>
  new Map([...older, current].map((key) => [idOf(key), key]));

/** A short code that only holders of a key can make; a rotation ends what codes confirm. */
function signWith(key: Buffer, text: string): string {
  const signingKey = createHash('sha256').update('serplift signing key').update(key).digest();
  return createHmac('sha256', signingKey).update(text).digest('base64url').slice(0, 16);
}

/** Makes the box for 32-byte keys; `reread` finds the keys again where they can change while the process lives. */
export function createSecretBox(ring: KeyRing, reread: () => KeyRing = () => ring): SecretBox {
  let keyId = idOf(ring.current);
  return {
    sign: (text) => signWith(reread().current, text),
    get keyId() {
      return keyId;
    },
    seal(plaintext) {
      const { current } = reread();
      keyId = idOf(current);
      return sealWith(current, plaintext);
    },
    open(sealed, sealedKeyId) {
      const key = keysOf(ring).get(sealedKeyId) ?? keysOf(reread()).get(sealedKeyId);
      if (key === undefined) {
        throw new AppError(
          'unavailable',
          'A stored connection was encrypted with another SERPLIFT_SECRET_KEY. Set that key again or reconnect Google.',
        );
      }
      return openWith(key, sealed);
    },
  };
}

const keyFileOf = (home: string): string => path.join(home, 'secret.key');
const oldKeyFileOf = (home: string): string => path.join(home, 'secret.key.old');

function readKeyFile(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === 32) return key;
  throw new AppError(
    'unavailable',
    `${file} doesn’t contain a 32-byte key. Restore it from a backup, or delete it and reconnect Google.`,
  );
}

/** Reads the keys of a home folder: small files, read at once so that a rotation never shows half of itself. */
function readHomeKeys(home: string): KeyRing {
  const older = existsSync(oldKeyFileOf(home)) ? [readKeyFile(oldKeyFileOf(home))] : [];
  return { current: readKeyFile(keyFileOf(home)), older };
}

async function writeNewKey(file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(randomBytes(32).toString('base64'));
  await handle.sync();
  await handle.close();
}

/** Creates the key file unless it exists; two processes starting at once end with the same key. */
async function keysFromHome(home: string): Promise<KeyRing> {
  await makePrivateFolder(home);
  if (existsSync(keyFileOf(home))) return readHomeKeys(home);
  const written = `${keyFileOf(home)}.${randomUUID()}`;
  try {
    await writeNewKey(written);
    // The key appears whole or not at all: another process may read it at this moment.
    await link(written, keyFileOf(home));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(home, error);
  } finally {
    await rm(written, { force: true });
  }
  return readHomeKeys(home);
}

/** Puts a new key in front of the one in the home folder; where a rotation was interrupted, that one continues instead. */
export async function renewHomeKey(home: string): Promise<void> {
  const next = `${keyFileOf(home)}.new`;
  await rm(next, { force: true });
  try {
    await link(keyFileOf(home), oldKeyFileOf(home));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const { current, older } = readHomeKeys(home);
    if (!older.some((key) => key.equals(current))) return;
  }
  await writeNewKey(next);
  await rename(next, keyFileOf(home));
}

/** Forgets the key before the one in the home folder. */
export async function forgetOldHomeKey(home: string): Promise<void> {
  await rm(oldKeyFileOf(home), { force: true });
}

/** Where the key comes from: given, or kept in the home folder. */
export interface SecretSettings {
  secretKey: string | null;
  oldSecretKey: string | null;
  databaseUrl: string | null;
  production: boolean;
  home: string;
}

/** Opens the box with the configured key, or without one, the key in the home folder. */
export async function openSecretBox(config: SecretSettings): Promise<SecretBox> {
  if (config.secretKey !== null) {
    const older = config.oldSecretKey === null ? [] : [Buffer.from(config.oldSecretKey, 'base64')];
    return createSecretBox({ current: Buffer.from(config.secretKey, 'base64'), older });
  }
  if (config.databaseUrl !== null && config.production) {
    throw new AppError(
      'not_configured',
      'With DATABASE_URL in production, set SERPLIFT_SECRET_KEY too; create one with: openssl rand -base64 32',
    );
  }
  return createSecretBox(await keysFromHome(config.home), () => readHomeKeys(config.home));
}
