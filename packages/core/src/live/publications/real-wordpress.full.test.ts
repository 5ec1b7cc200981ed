import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type RunningSandbox } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { openWebPages } from '../../providers/pages/open-web-pages.ts';
import { openSites } from '../../providers/sites/open-sites.ts';
import type { Site, WordPressConnection } from '../../providers/sites/site.ts';
import { startWorker, type Worker } from '../../runs/engine/start-worker.ts';
import { readConfig } from '../../team/context/config.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { openContext, type OpenedContext } from '../../team/context/open-context.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createDestination } from '../destinations/manage-destinations.ts';
import { writeAcceptedRun } from '../testing/publish-world.ts';
import { hasWordPress, type RealWordPress, startWordPress } from '../testing/real-wordpress.ts';
import { planPublication } from './plan-publication.ts';
import { showPublication } from './present-batch.ts';
import { publishBatch } from './publish-batch.ts';
import { rollbackPublication } from './rollback-publication.ts';
import { sweepPublishing } from './sweep-publishing.ts';
import { workPublishing } from './work-publishing.ts';

/** Installing takes minutes on a slow line. */
const startTimeoutMs = 400_000;
const testTimeoutMs = 600_000;
/** PHP in WebAssembly on a busy machine takes its time. */
const limits = { connectMs: 60_000, headersMs: 300_000, bodyMs: 300_000 };
const timeoutMs = 300_000;
const canStart = await hasWordPress();

describe.skipIf(!canStart)('on a real WordPress', { timeout: testTimeoutMs }, () => {
  let wordpress: RealWordPress;
  let home: string;
  let database: TestDatabase;
  let sandbox: RunningSandbox;
  let context: OpenedContext;
  let actor: TeamActor;
  let worker: Worker;
  let site: Site;
  const log = openLog('silent');
  let pages: ReturnType<typeof openWebPages>;
  let sites: ReturnType<typeof openSites>;
  let open: (login?: Partial<Omit<WordPressConnection, 'kind'>>) => Site;
  const { signal } = new AbortController();

  beforeAll(async () => {
    wordpress = await startWordPress('https://blog.juniperandpine.example');
    pages = openWebPages({ sandboxUrl: wordpress.origin, log, limits });
    sites = openSites({ sandboxUrl: wordpress.origin, log, publicOrigin: null, timeoutMs });
    home = await mkdtemp(path.join(tmpdir(), 'serplift-wordpress-'));
    [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
    const config = { LOG_LEVEL: 'silent', DATABASE_URL: database.url, SERPLIFT_SANDBOX_URL: sandbox.origin };
    const secretKey = Buffer.alloc(32, 7).toString('base64');
    context = await openContext(readConfig({ ...config, SERPLIFT_SECRET_KEY: secretKey }, home));
    // The sandbox takes the place of everything else.
    Object.assign(context.providers, { webPages: pages, sites });
    actor = await createTestActor(context);
    open = (login = {}) => sites.open({ kind: 'wordpress', siteLogin: null, ...wordpress, ...login }, actor.teamId);
    site = open();
    const publishing = { work: workPublishing, sweep: sweepPublishing };
    worker = await startWorker(context, {}, { concurrency: 1, publishing });
  }, startTimeoutMs);
  afterAll(async () => {
    await worker.stop();
    await context.close();
    await Promise.all([pages.close(), sites.close(), wordpress.close(), sandbox.close()]);
    await database.close();
    await rm(home, { recursive: true, force: true });
  });

  let written = 0;
  /** A published page, and what the world sees of it. */
  async function writePage(): Promise<{ url: string; id: number }> {
    written += 1;
    const slug = `tents-${written}`;
    const content = `<p>${'Tents for two in every kind of weather. '.repeat(20)}</p>`;
    const [id = 0] = await wordpress.writePages([{ path: `/${slug}/`, title: `Tents ${written}`, content }]);
    return { url: `${wordpress.siteUrl}${slug}/`, id };
  }
  const meta = (id: number, key: string): Promise<string> =>
    wordpress.php(`echo wp_json_encode(get_post_meta(${id}, '${key}', true));`);

  /** As visitors see it, past the memory of what was read. */
  const readPage = (url: string) => pages.fetch(`${url}?read=${(written += 1)}`, { signal });

  test('says what it is', async () => {
    expect(await site.describe(signal)).toEqual({
      name: 'WordPress 6.5.5 with no SEO plugin',
      siteName: expect.stringContaining('Juniper'),
    });
  });

  test('compares and writes in one step, and answers what is there when it is something else', async () => {
    const { url: pageUrl, id } = await writePage();
    const write = { pageUrl, field: 'title', expected: null, value: 'Better tents', writeId: 'write-0001' } as const;
    expect(await site.read(pageUrl, signal)).toEqual({ title: null, description: null });
    expect(await site.write(write, signal)).toEqual({ state: 'written', stored: 'Better tents' });
    // The same write again, as after a lost answer, is not made again: not even where the old text is back.
    await wordpress.php(`delete_post_meta(${id}, '_serplift_title');`);
    expect(await site.write(write, signal)).toEqual({ state: 'repeated', stored: null });
    await wordpress.php(`update_post_meta(${id}, '_serplift_title', 'by A person');`);
    expect(await site.write({ ...write, writeId: 'write-0002' }, signal)).toEqual({
      state: 'mismatch',
      stored: 'by A person',
    });
    // Case counts, which a database may not see.
    const otherCase = { ...write, expected: 'By a person', value: 'Other', writeId: 'write-0003' };
    expect(await site.write(otherCase, signal)).toMatchObject({ state: 'mismatch' });
    const special = {
      ...write,
      expected: 'by A person',
      value: String.raw`5" tents & "quotes" \ 100% – é 山 <3`,
      writeId: 'write-0004',
    };
    expect(await site.write(special, signal)).toMatchObject({ state: 'written' });
    expect(JSON.parse(await meta(id, '_serplift_title'))).toBe(special.value);
    const page = await pages.fetch(pageUrl, { signal });
    expect(page.title).toBe(special.value);
  });

  test('refuses strangers, wrong passwords, other addresses and code', async () => {
    const { url: pageUrl } = await writePage();
    const wrong = open({ applicationPassword: 'abcd efgh ijkl mnop qrst uvwx' });
    await expect(wrong.describe(signal)).rejects.toMatchObject({ code: 'reconnect_needed' });
    expect(await site.read(`${wordpress.siteUrl}nothing-here/`, signal)).toBeNull();
    expect(await site.read('https://www.example.com/tents-1/', signal)).toBeNull();
    const write = { pageUrl, field: 'title', expected: null, writeId: 'write-0005' } as const;
    await expect(site.write({ ...write, value: '<script>alert(1)</script>' }, signal)).rejects.toMatchObject({
      code: 'provider_rejected',
    });
    const password = await wordpress.php(
      `$u = wp_insert_user(array('user_login' => 'reader${written}', 'user_pass' => 'x', 'role' => 'contributor'));
       list($p) = WP_Application_Passwords::create_new_application_password($u, array('name' => 'S')); echo $p;`,
    );
    const reader = open({ username: `reader${written}`, applicationPassword: password });
    await expect(reader.write({ ...write, value: 'Mine' }, signal)).rejects.toThrow(/Editor role/u);
    expect(await site.read(pageUrl, signal)).toEqual({ title: null, description: null });
  });

  /** Where each SEO plugin keeps the title of a category and of a home page that lists posts; in PHP. */
  const option = (name: string, path: string) => `get_option('${name}')${path}`;
  const termMeta = (key: string, path = '') => `get_term_meta($id, '${key}', true)${path}`;
  const places = [
    { name: 'none', constant: null, term: termMeta('_serplift_title'), home: option('serplift_home', "['title']") },
    {
      name: 'Yoast SEO',
      constant: 'WPSEO_VERSION',
      term: option('wpseo_taxonomy_meta', "['category'][$id]['wpseo_title']"),
      home: option('wpseo_titles', "['title-home-wpseo']"),
    },
    {
      name: 'Rank Math',
      constant: 'RANK_MATH_VERSION',
      term: termMeta('rank_math_title'),
      home: option('rank-math-options-titles', "['homepage_title']"),
    },
    {
      name: 'SEOPress',
      constant: 'SEOPRESS_VERSION',
      term: termMeta('_seopress_titles_title'),
      home: option('seopress_titles_option_name', "['seopress_titles_home_site_title']"),
    },
    {
      name: 'The SEO Framework',
      constant: 'THE_SEO_FRAMEWORK_VERSION',
      term: termMeta('autodescription-term-settings', "['doctitle']"),
      home: option('autodescription-site-settings', "['homepage_title']"),
    },
  ];

  test.each(places)('compares and writes the texts of categories and of the home page with $name', async (of) => {
    const { name, constant, term, home } = of;
    const seen = constant === null ? '' : `define('${constant}', '1.0');`;
    await wordpress.php(
      `wp_mkdir_p(WPMU_PLUGIN_DIR); file_put_contents(WPMU_PLUGIN_DIR . '/seo.php', '<?php ' . ${JSON.stringify(seen)});`,
    );
    const slug = `tents-by-${name.toLowerCase().replaceAll(' ', '-')}`;
    const id = await wordpress.php(
      `update_option('show_on_front', 'posts'); $term = wp_insert_term('Tents', 'category', array('slug' => '${slug}')); echo $term['term_id'];`,
    );
    const pages = [
      { pageUrl: `${wordpress.siteUrl}category/${slug}/`, kept: term },
      { pageUrl: wordpress.siteUrl, kept: home },
    ];
    for (const { pageUrl, kept } of pages) {
      const keptNow = async () =>
        JSON.parse(await wordpress.php(`$id = ${id}; echo wp_json_encode(${kept});`)) as string;
      const write = {
        pageUrl,
        field: 'title',
        expected: null,
        value: '5" tents & more',
        writeId: `${slug}-${pageUrl.length}`,
      } as const;
      expect(await site.read(pageUrl, signal)).toEqual({ title: null, description: null });
      expect(await site.write(write, signal)).toEqual({ state: 'written', stored: write.value });
      expect(await keptNow()).toBe(write.value);
      expect(await site.write(write, signal)).toEqual({ state: 'repeated', stored: write.value });
      const other = { ...write, writeId: `${write.writeId}-b` };
      expect(await site.write(other, signal)).toEqual({ state: 'mismatch', stored: write.value });
      // With a plugin's constant alone, nothing prints what it keeps.
      const shown = constant === null ? (await readPage(pageUrl)).title : write.value;
      expect(shown).toBe(write.value);
      const undo = { ...write, expected: write.value, value: null, writeId: `${write.writeId}-c` };
      expect(await site.write(undo, signal)).toEqual({ state: 'written', stored: null });
      expect(await site.read(pageUrl, signal)).toEqual({ title: null, description: null });
    }
    await wordpress.php(`unlink(WPMU_PLUGIN_DIR . '/seo.php');`);
  });

  test('a sign-in beside the password of the web server is the one that counts', async () => {
    const siteLogin = { username: 'gate', password: 'open' };
    expect(await open({ siteLogin }).describe(signal)).toMatchObject({ siteName: expect.stringContaining('Juniper') });
    await expect(open({ siteLogin, applicationPassword: 'wrong' }).describe(signal)).rejects.toMatchObject({
      code: 'reconnect_needed',
    });
  });

  test('accepted texts go live with a receipt, and are rolled back to unset', async () => {
    const { url, id } = await writePage();
    const before = await pages.fetch(url, { signal });
    expect(before.title).toContain('Juniper');
    const texts = { title: 'Two-person tents for any weather', description: 'Tents that keep two people dry.' };
    const saw = { title: before.title, description: before.description };
    const { optimizationId } = await writeAcceptedRun(context.db, {
      ...actor,
      websiteUrl: wordpress.siteUrl,
      pages: [{ url, saw, ...texts }],
    });
    const { username, applicationPassword, siteUrl: websiteUrl } = wordpress;
    const input = { kind: 'wordpress', websiteUrl, username, applicationPassword } as const;
    const { destination } = await createDestination(context, actor, input);
    const { batch: begun } = await planPublication(context, actor, { optimizationId, destinationId: destination.id });
    const reach = async (state: string) => {
      const read = () => showPublication(context, actor, { batchId: begun.id });
      await expect.poll(async () => (await read()).state, { timeout: testTimeoutMs }).toBe(state);
      return read();
    };
    const batch = await reach('planned');
    expect(batch.publications).toMatchObject([
      { storedBefore: null, renderedBefore: before.title, siteSuffix: expect.stringContaining('Juniper') },
      { storedBefore: null, renderedBefore: null },
    ]);
    await publishBatch(context, actor, { batchId: batch.id });
    const done = await reach('done');
    expect(done.publications).toMatchObject([
      { state: 'live', renderedAfter: texts.title },
      { state: 'live', renderedAfter: texts.description },
    ]);
    const report = await rollbackPublication(context, actor, { batchId: batch.id, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'restored' }, { outcome: 'restored' }]);
    expect(await meta(id, '_serplift_title')).toBe('""');
    expect((await pages.fetch(url, { signal })).title).toBe(before.title);
  });
});
