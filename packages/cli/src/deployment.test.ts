import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { productVersion } from '@serplift/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../../../', import.meta.url);
const read = (file: string): Promise<string> => readFile(fileURLToPath(new URL(file, root)), 'utf8');

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  ports?: string[];
  volumes?: string[];
}

interface Step {
  uses?: string;
  run?: string;
}

test('every part has the version that the program prints, and the GitHub Action runs it', async () => {
  for (const name of ['core', 'sandbox', 'server', 'cli', 'web']) {
    const { version } = JSON.parse(await read(`packages/${name}/package.json`)) as { version: string };
    expect([name, version]).toEqual([name, productVersion]);
  }
});

describe('variables in files', () => {
  const pages = [
    'operators',
    'releases',
    ...['custom-model', 'dataforseo', 'email', 'firebase', 'google'].map((name) => `providers/${name}`),
  ];
  /** Lines that set a variable and nothing else, commented out or not. */
  const settingsIn = (text: string): [name: string, value: string][] =>
    [...text.matchAll(/^ *(?:# )?([A-Z][A-Z_]{3,})=(.*)$/gmu)]
      .map(([, name = '', value = '']): [string, string] => [name, value])
      .filter(([, value]) => !/\bserplift (?:serve|worker|migrate|restore|login|tokens)/u.test(value));

  test('mean the same to systemd, Docker and a shell: no comment behind a value, and quotes around signs', async () => {
    const files = ['.env.example', ...pages.map((name) => `docs/${name}.md`)];
    for (const file of files) {
      const settings = settingsIn(await read(file));
      const unclear = settings.filter(([, value]) => !/^(?:[^\s"'`<>&#$;|()]*|"[^"`$]*"|'[^']*')$/u.test(value));
      expect([file, unclear]).toEqual([file, []]);
    }
  });

  test('are all in .env.example', async () => {
    const listed = new Set(settingsIn(await read('.env.example')).map(([name]) => name));
    const sources = ['team/context/config.ts', 'providers/upstream/provider-settings.ts'];
    const texts = await Promise.all(sources.map((file) => read(`packages/core/src/${file}`)));
    const named = [...texts.join('\n').matchAll(/(?:env\[|env, )'([A-Z_]+)'|'([A-Z]+_[A-Z_]+)'/gu)];
    const names = new Set(named.map(([, read, quoted]) => read ?? quoted ?? ''));
    expect(names.size).toBeGreaterThan(30);
    expect([...names].filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  test('names its images exactly, does not run as root, and has commands that get signals', async () => {
    const lines = (await read('Dockerfile')).replaceAll('\\\n', ' ').split('\n');
    const of = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `));
    for (const line of of('FROM')) expect(line).toMatch(/^FROM [\w/]+:\d[\w.-]+(?: AS \w+)?$/u);
    expect(of('USER')).toEqual(['USER node']);
    expect(of('ADD')).toEqual([]);
    for (const line of [...of('ENTRYPOINT'), ...of('CMD')]) expect(line).toMatch(/^\w+ \[".*"\]$/u);
    expect(of('HEALTHCHECK')[0]).toContain('/api/ready');
    // What is copied is what the build context lets in.
    expect(await read('.dockerignore')).toBe('*\n!artifacts/serplift-*.tgz\n');
    expect(of('COPY')[0]).toContain('artifacts/serplift-*.tgz');
  });
});

describe('the compose file', () => {
  test('starts server and worker after the database is migrated, and keeps the data', async () => {
    const compose = parse(await read('compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
      volumes: Record<string, unknown>;
    };
    const { services } = compose;
    expect(Object.keys(services)).toEqual(['database', 'migrate', 'server', 'worker']);
    for (const [name, service] of Object.entries(services)) {
      for (const other of Object.keys(service.depends_on ?? {}))
        expect([name, other in services]).toEqual([name, true]);
      for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
      expect([name, service.image !== undefined || service.build !== undefined]).toEqual([name, true]);
    }
    expect(services['database']?.image).toMatch(/^postgres:17/u);
    expect(services['migrate']?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    for (const name of ['server', 'worker']) {
      expect(services[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    }
    // The proxy is on the same machine; nothing else reaches the port.
    expect(services['server']?.ports).toEqual(['127.0.0.1:4173:4173']);
  });
});

describe('the release workflow', () => {
  interface Workflow {
    permissions: Record<string, string>;
    jobs: Record<string, { if?: string; permissions?: Record<string, string>; steps: Step[] }>;
  }

  test('tries to publish for every change and publishes tags with provenance', async () => {
    const { jobs } = parse(await read('.github/workflows/release.yml')) as Workflow;
    const commandsOf = (name: string) => (jobs[name]?.steps ?? []).flatMap(({ run }) => run ?? []);
    expect(commandsOf('package')).toContain('npm publish --dry-run --provenance=false --access public');
    expect(jobs['publish']?.if).toBe("startsWith(github.ref, 'refs/tags/v')");
    expect(commandsOf('publish')).toEqual(['npm publish ./serplift-*.tgz --provenance --access public']);
  });

  test('may sign only where it publishes, and nothing of ours or of others runs there', async () => {
    const { jobs, permissions } = parse(await read('.github/workflows/release.yml')) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
    const signing = Object.entries(jobs).filter(([, { permissions: own }]) => own?.['id-token'] !== undefined);
    expect(signing.map(([name]) => name)).toEqual(['publish']);
    const uses = jobs['publish']?.steps.flatMap((step) => step.uses?.split('@')[0] ?? []);
    expect(uses).toEqual(['actions/setup-node', 'actions/download-artifact']);
  });

  test.each(['.github/workflows/release.yml', 'action.yml'])('%s names actions by commit', async (file) => {
    const uses = (await read(file)).split('\n').filter((line) => line.includes(' uses: '));
    expect(uses.length).toBeGreaterThan(1);
    for (const line of uses) expect(line).toMatch(/ uses: actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/u);
  });
});
