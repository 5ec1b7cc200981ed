import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Newer ones want Node 24. */
const playground = '3.1.53';
const packages = [
  `@php-wasm/node@${playground}`,
  `@wp-playground/wordpress@${playground}`,
  '@wp-playground/wordpress-builds@0.9.19',
];
const installTimeoutMs = 300_000;
export const pluginFile = fileURLToPath(new URL('../../../../../integrations/wordpress/serplift.php', import.meta.url));

/** A page to be written; the paths above it get pages too. */
export interface NewPage {
  /** Such as `/guides/tents/`; `/` is the front page. */
  path: string;
  title: string;
  /** Its text, in HTML. */
  content: string;
}

/** A WordPress with our plugin, behind a port of this machine. */
export interface RealWordPress {
  /** What its pages' addresses begin with. */
  siteUrl: string;
  /** Answers for it, as the sandbox answers for its hosts. */
  origin: string;
  username: string;
  applicationPassword: string;
  /** Runs PHP inside WordPress and gives what it prints. */
  php(code: string): Promise<string>;
  /** Publishes pages and gives their IDs. */
  writePages(pages: readonly NewPage[]): Promise<number[]>;
  close(): Promise<void>;
}

export const playgroundFolder = path.join(
  // oxlint-disable-next-line node/no-process-env -- the cache of the person who runs the tests
  process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'),
  'serplift',
  `wordpress-playground-${playground}`,
);

export const wordPressZip = path.join(
  playgroundFolder,
  'node_modules/@wp-playground/wordpress-builds/src/wordpress/wp-6.5.zip',
);

/**
 * Installs WordPress Playground into a cache on first use; it is 469 MB, so nothing else of the product depends on it.
 * Gives the reason when it cannot be installed, which says nothing about the product; what fails after that is thrown.
 */
export async function installWordPress(): Promise<string | null> {
  if (existsSync(path.join(playgroundFolder, 'package.json'))) return null;
  await mkdir(path.dirname(playgroundFolder), { recursive: true });
  const fresh = await mkdtemp(`${playgroundFolder}-`);
  try {
    await writeFile(path.join(fresh, 'package.json'), '{"private":true}');
    const argv = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1', ...packages];
    await promisify(execFile)('npm', argv, { cwd: fresh, timeout: installTimeoutMs });
    // Another process that was faster has left the same.
    await rename(fresh, playgroundFolder).catch((error: unknown) => {
      if (!existsSync(path.join(playgroundFolder, 'package.json'))) throw error;
    });
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const said = /npm (?:error|ERR!) [^\n]*/u.exec(text)?.[0] ?? 'npm did not end in time';
    return `WordPress Playground could not be installed (${said})`;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Activates the plugin in a fresh WordPress, and prints an application password. */
export const setUp = `
  require_once ABSPATH . 'wp-admin/includes/plugin.php';
  update_option('permalink_structure', '/%postname%/');
  update_option('blogname', 'Juniper & Pine');
  update_option('blog_public', '1');
  flush_rewrite_rules();
  echo is_wp_error(activate_plugin('serplift/serplift.php')) ? 'failed' : '';
  list($password) = WP_Application_Passwords::create_new_application_password(1, array('name' => 'Serplift'));
  echo $password;`;

/** Writes pages, each below the one that its path names; one above it that doesn't exist gets the last part as its title. */
export const writePages = (pages: readonly NewPage[]): string => `
  $ids = array();
  foreach (json_decode(base64_decode('${Buffer.from(JSON.stringify(pages)).toString('base64')}'), true) as $page) {
    $slugs = array_filter(explode('/', $page['path'])) ?: array('start');
    $parent = 0; $path = '';
    foreach ($slugs as $slug) {
      $path .= '/' . $slug;
      $known = get_page_by_path($path);
      $new = array('post_title' => $slug, 'post_name' => $slug, 'post_type' => 'page', 'post_status' => 'publish', 'post_parent' => $parent);
      $parent = $known ? $known->ID : wp_insert_post($new);
    }
    wp_update_post(wp_slash(array('ID' => $parent, 'post_title' => $page['title'], 'post_content' => $page['content'])));
    if ('/' === $page['path']) {
      update_option('show_on_front', 'page');
      update_option('page_on_front', $parent);
    }
    $ids[] = $parent;
  }
  echo wp_json_encode($ids);`;
