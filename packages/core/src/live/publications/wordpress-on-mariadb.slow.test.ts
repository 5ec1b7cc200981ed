import type { ChildProcess } from 'node:child_process';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { openLog } from '../../platform/log.ts';
import { openSites } from '../../providers/sites/open-sites.ts';
import type { Site, WriteOutcome } from '../../providers/sites/site.ts';
import { basicAuthorization } from '../../providers/upstream/basic-authorization.ts';
import { type MariaDbWordPress, startWordPressOnMariaDb } from '../testing/mariadb-wordpress.ts';
import { hasWordPress } from '../testing/real-wordpress.ts';

const writeCount = 1000;
/** The plugin keeps the last 40 writes of a page; each gets 25. */
const pageCount = 40;
const atOnce = 4;
const startTimeoutMs = 400_000;
const testTimeoutMs = 600_000;
/** A site that is this busy is asked again until it answers. */
const maxTries = 50;
const { signal } = new AbortController();

/** Every change of a title that was committed, by whom, in the order in which they were made. */
const keepChanges = `
  CREATE TABLE changes (id int AUTO_INCREMENT PRIMARY KEY, who text, post_id int, meta_id int, new text);
  CREATE TABLE weights (weight int); CREATE TABLE disturbances (kills int); INSERT INTO disturbances VALUES (0);
  DELIMITER //
  CREATE TRIGGER inserted AFTER INSERT ON wp_postmeta FOR EACH ROW IF NEW.meta_key = '_serplift_title' THEN
    INSERT INTO changes (who, post_id, meta_id, new) VALUES (USER(), NEW.post_id, NEW.meta_id, NEW.meta_value); END IF//
  CREATE TRIGGER updated AFTER UPDATE ON wp_postmeta FOR EACH ROW IF NEW.meta_key = '_serplift_title' THEN
    INSERT INTO changes (who, post_id, meta_id, new) VALUES (USER(), NEW.post_id, NEW.meta_id, NEW.meta_value); END IF//
  CREATE TRIGGER deleted AFTER DELETE ON wp_postmeta FOR EACH ROW IF OLD.meta_key = '_serplift_title' THEN
    INSERT INTO changes (who, post_id, meta_id, new) VALUES (USER(), OLD.post_id, OLD.meta_id, NULL); END IF//
  DELIMITER ;`;
const changesAsJson = `
  SELECT JSON_OBJECT('isSite', who LIKE 'site@%', 'postId', post_id, 'metaId', meta_id, 'text', new) FROM changes ORDER BY id`;

interface Change {
  isSite: boolean;
  postId: number;
  metaId: number;
  text: string | null;
}
interface Write {
  writeId: string;
  postId: number;
  expected: string | null;
  value: string;
  /** An answer, or that the text was found after answers were lost. */
  outcome: WriteOutcome | 'found' | 'unknown';
}

let wordpress: MariaDbWordPress;
let sites: ReturnType<typeof openSites>;
let site: Site;
let postIds: number[];
const disturbers: ChildProcess[] = [];
const urlOf = (page: number): string => `${wordpress.siteUrl}tents-${page}/`;

beforeAll(async () => {
  if (!(await hasWordPress())) throw new Error('WordPress could not be installed.');
  wordpress = await startWordPressOnMariaDb('https://blog.juniperandpine.example');
  sites = openSites({ sandboxUrl: wordpress.origin, log: openLog('silent'), publicOrigin: null, timeoutMs: 60_000 });
  site = sites.open({ kind: 'wordpress', siteLogin: null, ...wordpress }, 'team');
  const pages = Array.from({ length: pageCount }, (_, page) => ({
    path: `/tents-${page}/`,
    title: 'Tents',
    content: '',
  }));
  postIds = await wordpress.writePages(pages);
  await wordpress.sql(`USE wordpress; ${keepChanges}`);
}, startTimeoutMs);
afterAll(async () => {
  disturbers.forEach((process) => process.kill());
  await sites.close();
  await wordpress.close();
});

const write = { field: 'title', writeId: 'write-0001' } as const;

describe('on MariaDB', () => {
  let used = pageCount;
  /** A page that has a title. */
  async function titled(): Promise<{ pageUrl: string; id: number }> {
    const [id = 0] = await wordpress.writePages([{ path: `/tents-${(used += 1)}/`, title: 'Tents', content: '' }]);
    await wordpress.php(`update_post_meta(${id}, '_serplift_title', 'Old');`);
    return { pageUrl: urlOf(used), id };
  }
  const rowOf = (id: number) => `meta_key = '_serplift_title' AND post_id = ${id}`;
  const titleOf = async (pageUrl: string) => (await site.read(pageUrl, signal))?.title;

  test('a connection that is lost between comparing and writing overwrites no edit', async () => {
    const { pageUrl, id } = await titled();
    const killAndEdit = `add_action('update_post_meta', function ($meta_id, $post_id, $key) use ($socket) {
      static $is_done = false;
      if ($is_done || '_serplift_title' !== $key) return;
      $is_done = true;
      $other = new mysqli('localhost', 'root', '', 'wordpress', 0, $socket);
      $other->query('KILL ' . $GLOBALS['wpdb']->get_var('SELECT CONNECTION_ID()'));
      $other->query("UPDATE wp_postmeta SET meta_value = 'By a person' WHERE ${rowOf(id)}");
    }, 10, 3);`;
    const sent = { ...write, pageUrl, expected: 'Old', value: 'New' };
    const outcome = await wordpress.beside(killAndEdit, () => site.write(sent, signal));
    expect(outcome).toEqual({ state: 'mismatch', stored: 'By a person' });
  });

  test('a title that a person adds between comparing and writing stays', async () => {
    const { pageUrl, id } = await titled();
    await wordpress.sql(`DELETE FROM wordpress.wp_postmeta WHERE ${rowOf(id)}`);
    const add = `add_filter('query', function ($query) use ($socket) {
      static $is_done = false;
      if ($is_done || ! preg_match("/meta_key = '_serplift_title'|^INSERT.*'_serplift_title'/", $query)) return $query;
      $is_done = true;
      $other = new mysqli('localhost', 'root', '', 'wordpress', 0, $socket);
      $other->query("INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (${id}, '_serplift_title', 'By a person')");
      return $query;
    });`;
    const sent = { ...write, pageUrl, expected: null, value: 'New' };
    const outcome = await wordpress.beside(add, () => site.write(sent, signal));
    expect(outcome).toEqual({ state: 'mismatch', stored: 'By a person' });
  });

  test('a write whose transaction another plugin ends is not made, and its outcome is unknown', async () => {
    const { pageUrl } = await titled();
    const commit = `add_action('update_post_meta', function () { $GLOBALS['wpdb']->query('COMMIT'); });`;
    const writing = () => site.write({ ...write, pageUrl, expected: 'Old', value: 'New' }, signal);
    await expect(wordpress.beside(commit, writing)).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { outcomeUnknown: true },
    });
    expect(await titleOf(pageUrl)).toBe('Old');
  });

  test.each([
    [
      'changes',
      `add_filter('sanitize_post_meta__serplift_title', function () { return 'Other'; });`,
      /Another plugin/u,
    ],
    ['keeps', `add_filter('update_post_metadata_by_mid', '__return_true');`, /didn't save this text/u],
  ])('a plugin that %s the old text is named as the reason only when it changed it', async (_, code, reason) => {
    const { pageUrl } = await titled();
    const writing = () => site.write({ ...write, pageUrl, expected: 'Old', value: 'New' }, signal);
    await expect(wordpress.beside(code, writing)).rejects.toThrow(reason);
    expect(await titleOf(pageUrl)).toBe('Old');
  });

  test.each(['meta_id, meta_key', 'post_name IN', 'FROM wp_users', 'FROM wp_usermeta'])(
    'a failed read of "%s" is unknown: not an unset title, a missing page, or a wrong password',
    async (part) => {
      const { pageUrl } = await titled();
      const fail = `add_filter('query', function ($query) { return str_replace('${part}', 'nothing', $query); });`;
      const reading = () => site.read(pageUrl, signal);
      await expect(wordpress.beside(fail, reading)).rejects.toMatchObject({ code: 'provider_unavailable' });
      const root = `${wordpress.origin}/wp-json/serplift/v1/page`;
      const headers = basicAuthorization(wordpress.username, wordpress.applicationPassword);
      const answer = await wordpress.beside(fail, () => fetch(`${root}?url=${pageUrl}`, { headers }));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    },
  );

  test('a second value of a title is not overwritten', async () => {
    const { pageUrl, id } = await titled();
    await wordpress.sql(`INSERT INTO wordpress.wp_postmeta (post_id, meta_key, meta_value)
      SELECT post_id, meta_key, 'By a person' FROM wordpress.wp_postmeta WHERE ${rowOf(id)}`);
    const outcome = await site.write({ ...write, pageUrl, expected: 'Old', value: 'New' }, signal);
    expect(outcome).toEqual({ state: 'mismatch', stored: 'By a person' });
  });

  test('a table without transactions is refused, with the way out', async () => {
    const { pageUrl } = await titled();
    await wordpress.sql('ALTER TABLE wordpress.wp_postmeta ENGINE = MyISAM');
    const writing = site.write({ ...write, pageUrl, expected: 'Old', value: 'New' }, signal);
    await expect(writing).rejects.toThrow(/wp_postmeta has no transactions \(MyISAM\). Convert it to InnoDB/u);
    await wordpress.sql('ALTER TABLE wordpress.wp_postmeta ENGINE = InnoDB');
    expect(await titleOf(pageUrl)).toBe('Old');
  });

  test('a server that logs statements takes writes, too', async () => {
    const { pageUrl } = await titled();
    await wordpress.sql(`SET GLOBAL binlog_format = 'STATEMENT'`);
    const outcome = await site.write({ ...write, pageUrl, expected: 'Old', value: 'New' }, signal);
    await wordpress.sql(`SET GLOBAL binlog_format = 'MIXED'`);
    expect(outcome).toEqual({ state: 'written', stored: 'New' });
  });
});

/** Reads as the product does; null where the site didn't answer. Anything else that is said is a false reason. */
async function ask<T>(question: () => Promise<T>, falseReasons: string[]): Promise<T | null> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_unavailable') return null;
    falseReasons.push(String(error));
    throw error;
  }
}

async function readTitle(page: number, falseReasons: string[]): Promise<string | null | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const texts = await ask(async () => ({ found: await site.read(urlOf(page), signal) }), falseReasons);
    if (texts?.found === null) falseReasons.push(`No page ${page}`);
    if (texts !== null) return texts.found?.title;
  }
  return undefined;
}

/** Writes one text as publishing does: read, write, and after a lost answer read before it is sent again. */
async function writeText(number: number, falseReasons: string[]): Promise<Write> {
  const page = number % pageCount;
  const expected = (await readTitle(page, falseReasons)) ?? null;
  const write = { writeId: `contended-${number}`, expected, value: `By Serplift, ${number}` };
  const postId = postIds[page] ?? 0;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const sent = { pageUrl: urlOf(page), field: 'title', ...write } as const;
    const outcome = await ask(() => site.write(sent, signal), falseReasons);
    if (outcome !== null) return { ...write, postId, outcome };
    if ((await readTitle(page, falseReasons)) === write.value) return { ...write, postId, outcome: 'found' };
  }
  return { ...write, postId, outcome: 'unknown' };
}

/** What the site overwrote though its write expected something else. */
function overwritten(changes: readonly Change[], writes: readonly Write[]): string[] {
  const pages = new Map<number, Map<number, string>>();
  return changes.flatMap(({ isSite, postId, metaId, text }) => {
    const rows = pages.get(postId) ?? new Map<number, string>();
    pages.set(postId, rows);
    const before = [...rows.values()];
    if (text === null) rows.delete(metaId);
    else rows.set(metaId, text);
    const write = writes.find(({ value }) => value === text);
    if (!isSite || before.every((stored) => stored === write?.expected || stored === text)) return [];
    return [`${before.join(' | ')} → ${text}, where ${write?.expected} was expected`];
  });
}

test(
  'with locks, deadlocks, killed connections, and edits by hand, four writes at once overwrite no edit, record each write they report, and give no false reason',
  async () => {
    const roles = ['person', 'person', 'locker', 'locker', 'killer'];
    await wordpress.sql('TRUNCATE wordpress.changes');
    disturbers.push(
      ...roles.map((role, seed) => wordpress.script('disturb-wordpress.php', [role, `${seed}`, postIds.join(',')])),
    );

    const limit = pLimit(atOnce);
    const falseReasons: string[] = [];
    const numbers = Array.from({ length: writeCount }, (_, number) => number);
    const writes = await Promise.all(
      numbers.map((number) => limit(() => writeText(number, falseReasons).catch(() => null))),
    ).then((all) => all.filter((write) => write !== null));
    disturbers.forEach((process) => process.kill());

    const lines = (await wordpress.sql(`USE wordpress; ${changesAsJson}`)).trim().split('\n');
    const changes = lines.map((line) => JSON.parse(line) as Change);
    const bySite = changes.filter(({ isSite }) => isSite);
    const written = new Set(bySite.map(({ text }) => text));
    const recorded = await wordpress.sql(
      `SELECT meta_value FROM wordpress.wp_postmeta WHERE meta_key = '_serplift_writes'`,
    );
    const stateOf = ({ outcome }: Write) => (typeof outcome === 'string' ? outcome : outcome.state);
    const made = writes.filter((write) => ['written', 'repeated', 'found'].includes(stateOf(write)));
    const refused = writes.filter((write) => stateOf(write) === 'mismatch');
    for (const { expected, postId, outcome } of refused) {
      const stored = typeof outcome === 'string' ? null : outcome.stored;
      const wasThere = changes.some((change) => change.postId === postId && change.text === stored);
      if (stored === expected || !wasThere) falseReasons.push(`Page ${postId} never had ${stored}`);
    }

    expect(falseReasons).toEqual([]);
    expect(overwritten(changes, writes)).toEqual([]);
    expect(made.filter(({ writeId }) => !recorded.includes(`"${writeId}"`))).toEqual([]);
    expect(made.filter(({ value }) => !written.has(value))).toEqual([]);
    expect(refused.filter(({ value }) => written.has(value))).toEqual([]);
    // Once for each row: two people who add a title at the same moment make two.
    expect(new Set(bySite.map(({ metaId, text }) => `${metaId} ${text}`)).size).toBe(bySite.length);
    expect(made.length + refused.length).toBe(writeCount);
    // It was as hard as it says.
    const status = await wordpress.sql(
      `SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'; SELECT kills FROM wordpress.disturbances`,
    );
    const [deadlocks = 0, kills = 0] = [...status.matchAll(/\d+$/gmu)].map(Number);
    process.stderr.write(
      `${deadlocks} deadlocks, ${kills} kills, ${changes.length} changes; ${made.length} written, ${refused.length} refused\n`,
    );
    expect(deadlocks).toBeGreaterThan(3);
    expect(kills).toBeGreaterThan(100);
    expect(refused.length).toBeGreaterThan(10);
    expect(made.length).toBeGreaterThan(writeCount / 2);
  },
  testTimeoutMs,
);
