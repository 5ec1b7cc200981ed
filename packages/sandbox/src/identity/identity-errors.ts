import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** A refusal in identity toolkit's words: "CODE" or "CODE : explanation"; always HTTP 400 unless said. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);
const cost = { N: 4_096 };

/** A salted scrypt hash: `salt.hash`, both in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32, cost);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/** Whether a password made the hash. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [salt = '', hash = ''] = hashed.split('.');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), 32, cost);
  return timingSafeEqual(actual, Buffer.from(hash, 'base64url'));
}

/** Refuses what Firebase's default policy refuses. */
export function requireStrongPassword(password: string): void {
  if (password === '') throw new IdentityError('MISSING_PASSWORD');
  if (password.length < 6) throw new IdentityError('WEAK_PASSWORD : Password should be at least 6 characters');
}
