import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteLogin, isLoose, loginFile, readLogin, serverOrigin, writeLogin } from './login-file.ts';

let home: string;
let warnings: string[];
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-login-'));
  warnings = [];
});
afterEach(() => rm(home, { recursive: true }));

const login = { url: 'https://serplift.example', token: 'slt_secret' };
const read = (env: Record<string, string> = {}) => readLogin({ HOME: home, ...env }, (text) => warnings.push(text));
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error as Error).message,
  );

describe('a server’s address', () => {
  it('is its origin', () => {
    expect(serverOrigin('https://serplift.example/dashboard?x=1')).toBe('https://serplift.example');
    expect(serverOrigin('http://127.0.0.1:4100/')).toBe('http://127.0.0.1:4100');
  });

  it.each(['serplift.example', 'ftp://serplift.example', 'javascript:alert(1)', '', 'xhttp://a.example', 'https://'])(
    'is not %j',
    (text) => {
      expect(() => serverOrigin(text)).toThrow(`"${text}" isn't a valid server address`);
    },
  );
});

describe('the environment', () => {
  it('wins over the file, and needs both of its variables', async () => {
    await writeLogin({ HOME: home }, login);
    const env = { SERPLIFT_URL: 'https://other.example/', SERPLIFT_TOKEN: 'slt_other' };
    expect(await read(env)).toEqual({ url: 'https://other.example', token: 'slt_other' });
    expect(await messageOf(read({ SERPLIFT_URL: 'https://x.example' }))).toContain('Set SERPLIFT_TOKEN as well');
    expect(await messageOf(read({ SERPLIFT_TOKEN: 'slt_other' }))).toContain('Set SERPLIFT_URL as well');
  });

  it('counts only where it is set', async () => {
    expect(await read({ SERPLIFT_URL: '', SERPLIFT_TOKEN: '' })).toBeNull();
  });
});

describe('the file', () => {
  it('is in the configuration folder of the person', () => {
    expect(loginFile({ HOME: '/home/ana' })).toBe('/home/ana/.config/serplift/login.json');
    expect(loginFile({ HOME: '/home/ana', XDG_CONFIG_HOME: '/etc/ana' })).toBe('/etc/ana/serplift/login.json');
    expect(loginFile({ HOME: '/home/ana', XDG_CONFIG_HOME: '' })).toBe('/home/ana/.config/serplift/login.json');
  });

  it('is its owner’s alone, even in a folder that was open, and leaves nothing else behind', async () => {
    const file = loginFile({ HOME: home });
    await mkdir(path.dirname(file), { recursive: true, mode: 0o755 });
    expect(await writeLogin({ HOME: home }, login)).toBe(file);
    expect([(await stat(file)).mode & 0o777, (await stat(path.dirname(file))).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await readdir(path.dirname(file))).toEqual(['login.json']);
    expect(await read()).toEqual(login);
    expect(warnings).toEqual([]);
  });

  it('takes the place of the one before', async () => {
    await writeLogin({ HOME: home }, login);
    await writeLogin({ HOME: home }, { ...login, token: 'slt_new' });
    expect(await read()).toEqual({ ...login, token: 'slt_new' });
  });

  it.each([
    [0o640, true],
    [0o604, true],
    [0o601, true],
    [0o600, false],
    [0o400, false],
  ])('with mode %o is warned of: %s', async (mode, isWarned) => {
    const file = await writeLogin({ HOME: home }, login);
    await chmod(file, mode);
    expect(await isLoose(file)).toBe(isWarned);
    expect(await read()).toEqual(login);
    expect(warnings).toEqual(isWarned ? [`Warning: other users can read ${file}. Fix it with: chmod 600 ${file}`] : []);
  });

  it('in a folder that others can open is warned of', async () => {
    const folder = path.dirname(await writeLogin({ HOME: home }, login));
    await chmod(folder, 0o755);
    await read();
    expect(warnings).toEqual([`Warning: other users can open ${folder}. Fix it with: chmod 700 ${folder}`]);
  });

  it.each([
    '',
    'slt_secret',
    '{"url":"https://x.example"}',
    '{"token":"slt_secret"}',
    '{"url":1,"token":"slt_secret"}',
  ])('that holds %j is damaged, and what it holds is not shown', async (text) => {
    const file = await writeLogin({ HOME: home }, login);
    await writeFile(file, text);
    const message = await messageOf(read());
    expect(message).toBe(`${file} is damaged. Sign in again with: serplift login`);
  });

  it('that is missing means this machine; one that cannot be read is an error', async () => {
    expect(await read()).toBeNull();
    await mkdir(loginFile({ HOME: home }), { recursive: true });
    expect(await messageOf(read())).toContain('EISDIR');
  });

  it('is gone after signing out, which says whether there was one', async () => {
    const file = await writeLogin({ HOME: home }, login);
    expect([await deleteLogin({ HOME: home }), await deleteLogin({ HOME: home })]).toEqual([true, false]);
    expect(await readFile(file, 'utf8').catch(() => 'gone')).toBe('gone');
  });
});
