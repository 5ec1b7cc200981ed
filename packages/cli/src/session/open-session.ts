import { readLogin } from './login-file.ts';
import { remoteSession } from './remote-session.ts';
import type { Session, SessionOptions } from './session.ts';

async function openLocally(options: SessionOptions): Promise<Session> {
  const { localSession } = await import('./local-session.ts');
  return localSession(options);
}

/**
 * Opens the way into the product: remote with SERPLIFT_URL and SERPLIFT_TOKEN or after `serplift login`, otherwise local.
 * `--local` always works on this machine.
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { terminal, warn } = options;
  const login = options.options.local === true ? null : await readLogin(terminal.env, warn);
  return login === null ? openLocally(options) : remoteSession(login, options);
}
