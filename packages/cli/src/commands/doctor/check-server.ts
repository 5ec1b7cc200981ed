import { api, ApiError, AppError } from '@serplift/core/api';
import type { Terminal } from '../../output/terminal.ts';
import type { GlobalOptions } from '../../session/global-options.ts';
import { readLogin } from '../../session/login-file.ts';
import { remoteSession } from '../../session/remote-session.ts';
import { type Check, ok } from './check.ts';

/** A server that takes longer for this question has a problem worth a line. */
const timeoutSeconds = 5;
const name = 'Server';

function failureOf(url: string, error: unknown): Check {
  const failed = (detail: string, fix: string): Check => ({ name, status: 'failed', detail, fix });
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
    return failed(`${url} refuses the access token (${error.status})`, 'Sign in again with: serplift login');
  }
  if (error instanceof ApiError && error.status >= 500) {
    return failed(`${url} answered ${error.status}`, 'Look at the log of the server.');
  }
  if (error instanceof AppError) {
    const [detail = error.message] = error.message.split('. ');
    return failed(detail, 'Check the address and the network, or forget the server with: serplift logout');
  }
  return failed(`${url} is not a Serplift server`, 'Check the address, or forget it with: serplift logout');
}

/** Looks at the server that commands work through, and at the file with its token; nothing in local mode. */
export async function checkServer(terminal: Terminal, options: GlobalOptions): Promise<Check[]> {
  const warnings: string[] = [];
  const login = await readLogin(terminal.env, (text) => void warnings.push(text));
  if (login === null) return [];
  const loose = warnings.map((text): Check => {
    const [detail = '', fix = ''] = text.replace('Warning: ', '').split('. Fix it with: ');
    return { name: 'Login file', status: 'warning', detail, fix: `Run: ${fix}` };
  });
  const silent = (): void => {};
  const limited = { ...options, timeout: Math.min(options.timeout ?? timeoutSeconds, timeoutSeconds) };
  const session = await remoteSession(login, { terminal, options: limited, say: silent, warn: silent });
  try {
    const { email } = await session.call(api.user.current, {});
    if (typeof email !== 'string') throw new Error('not our answer');
    return [ok(name, `${login.url} accepts the token of ${email}`), ...loose];
  } catch (error) {
    return [failureOf(login.url, error), ...loose];
  } finally {
    await session.close();
  }
}
