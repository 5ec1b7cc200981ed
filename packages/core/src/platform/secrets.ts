import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/errors.ts';
import { makePrivateFolder, unwritable } from './home-folder.ts';

/** A new 256-bit secret in URL-safe text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: enough to recognise it, useless to sign in with. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Encrypts what must be read again, such as refresh tokens: AES-256-GCM, the key's id beside the ciphertext. */
export interface SecretBox {
  keyId: string;
  seal(plaintext: string): Buffer;
  /** Throws `unavailable` when the text was changed or sealed with another key. */
  open(sealed: Buffer, keyId: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** Makes the box for a 32-byte key. */
export function createSecretBox(key: Buffer): SecretBox {
  const keyId = createHash('sha256').update('serplift key id').update(key).digest('hex').slice(0, 16);
  return {
    keyId,
    seal(plaintext) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, sealedKeyId) {
      if (sealedKeyId !== keyId) {
        throw new AppError(
          'unavailable',
          'A stored connection was encrypted with another SERPLIFT_SECRET_KEY. Set that key again or reconnect Google.',
        );
      }
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
        decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new AppError(
          'unavailable',
          'A stored connection can no longer be read. Reconnect Google in Team Settings.',
          { cause },
        );
      }
    },
  };
}

/** Creates the key file unless it exists; two processes starting at once end with the same key. */
async function keyFromHome(home: string): Promise<Buffer> {
  const file = path.join(home, 'secret.key');
  await makePrivateFolder(home);
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(randomBytes(32).toString('base64'));
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(home, error);
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length !== 32)
    throw new AppError(
      'unavailable',
      `${file} does not hold a 32-byte key. Restore it from a backup, or delete it and reconnect Google.`,
    );
  return key;
}

/** Where the key comes from: given, or kept in the home folder. */
export interface SecretSettings {
  secretKey: string | null;
  databaseUrl: string | null;
  production: boolean;
  home: string;
}

/** Opens the box with the configured key, or the one in the home folder when the database is embedded. */
export async function openSecretBox(config: SecretSettings): Promise<SecretBox> {
  if (config.secretKey !== null) return createSecretBox(Buffer.from(config.secretKey, 'base64'));
  if (config.databaseUrl !== null && config.production) {
    throw new AppError(
      'not_configured',
      'With DATABASE_URL in production, set SERPLIFT_SECRET_KEY too; create one with: openssl rand -base64 32',
    );
  }
  return createSecretBox(await keyFromHome(config.home));
}
