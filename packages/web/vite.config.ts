import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, parseAst, type Plugin } from 'vite';

/** What the browser needs of an endpoint is its method and path; the server checks every request and answer against the rest. */
const serverOnly = new Set(['summary', 'access', 'token', 'paid', 'input', 'output']);

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  object?: Node;
  arguments?: Node[];
  key?: Node;
  properties?: Node[];
  declaration?: Node | null;
  declarations?: { init: Node | null }[];
}

/** The properties of `endpoint({ … })` that only the server reads. */
function serverOnlyProperties(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const { callee, arguments: [definition] = [] } = node as Node;
  if (callee?.name !== 'endpoint') return Object.values(node).flatMap(serverOnlyProperties);
  return (definition?.properties ?? []).filter(({ key }) => key?.name !== undefined && serverOnly.has(key.name));
}

/** The first name of a chain of calls: `z` in `z.string().check(…)`. */
function rootOf({ name, callee, object }: Node): string | undefined {
  const inner = callee ?? object;
  return inner === undefined ? name : rootOf(inner);
}

/** The values of a module's constants that are schemas. */
function schemasOf(body: readonly unknown[]): Node[] {
  return (body as Node[])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init !== null && rootOf(init) === 'z' ? [init] : []));
}

/** Leaves the schema library, the schemas and what else only the server reads of the contract out of the browser. */
function leaveOutSchemas(): Plugin {
  const inert = 'const z = /* @__PURE__ */ new Proxy(() => z, { get: () => z, apply: () => z });';
  return {
    name: 'leave-out-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /\/core\/src\/.*\.ts$/, code: /from 'zod\/mini'/ },
      handler: (code) => {
        const program = parseAst(code, { lang: 'ts' });
        const left = [...serverOnlyProperties(program), ...schemasOf(program.body)].sort((a, b) => b.start - a.start);
        let rest = code;
        for (const { start, end, key } of left)
          rest = rest.slice(0, start) + (key === undefined ? `z${rest.slice(end)}` : rest.slice(end).replace(/^,/, ''));
        return { code: rest.replace(/^import \* as z from 'zod\/mini';$/m, inert), map: null };
      },
    },
  };
}

/** Refuses a build in which two files wait for each other: one of them would run before what it needs. */
function refuseCircularFiles(): Plugin {
  return {
    name: 'refuse-circular-files',
    generateBundle(_, bundle) {
      const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : []);
      for (const name of Object.keys(bundle)) {
        const reached = new Set(importsOf(name));
        for (const next of reached) for (const further of importsOf(next)) reached.add(further);
        if (reached.has(name))
          this.error(`${name} imports itself by way of others. Move a shared part to or out of sharedParts.`);
      }
    },
  };
}

/**
 * What several screens share comes in few files: over a connection that loads six at a time, thirty small ones take longer
 * than a few kilobytes more. Parts that bring a large library along stay by themselves, and so do rules, each
 * in addition to the screens that use it.
 */
const sharedParts = [
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  {
    name: 'parts',
    test: /\/(web\/src\/(lib|ui)|core\/src|node_modules\/(swr|react-router|react-router-dom|class-variance-authority))\/(?!.*(Dialog|Tabs|Menu|Toaster)|[a-z-]+\/[a-z-]*rules)/,
    minShareCount: 6,
  },
  // Small parts that the frame of every screen behind the sign-in, or several screens in it, need.
  {
    name: 'frame',
    test: /\/web\/src\/(app\/navigation|lib\/hotkeys|ui\/(text\/Kbd|overlay\/MenuButton|status\/LoadNotice|layout\/Figure|chart\/(ChartData|chart-csv-rules)))|core\/src\/((spending|publish)\/.*-api|click-model\/text-faults)\.ts/,
    minShareCount: 2,
  },
  { name: 'google', test: /\/web\/src\/google\//, minShareCount: 2 },
  // What screens of runs share, apart from the settings and the start of one; and what results share.
  { name: 'runs', test: /\/web\/src\/runs\/(kind|result)\//, minShareCount: 4 },
  {
    name: 'review',
    test: /\/web\/src\/runs\/(review|decide|table|preview|result)\/(?!.*(RejectDialog|ShortcutHelp|TableView|ReviewTable|ReviewRow|DetailPane|ColumnMenu|EffectText|gain-format|AutomateLink))/,
    minShareCount: 2,
  },
  { name: 'setup', test: /\/web\/src\/runs\/(settings|setup|wizard)\/(?!.*Dialog)/, minShareCount: 3 },
];

/** Built into dist/app and served by the server; in development /api goes to a running server. With --ssr, dist/pages renders public pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [leaveOutSchemas(), react(), tailwindcss(), refuseCircularFiles()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // The server puts a fresh nonce in place of this word in every answer that carries index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  // The server loads one file and needs none of the packages in it.
  ssr: { noExternal: true },
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: isSsrBuild === true ? 'dist/pages' : 'dist/app',
    emptyOutDir: true,
    copyPublicDir: isSsrBuild !== true,
    // From it the server learns what the front page loads.
    manifest: isSsrBuild !== true,
    sourcemap: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: {
      // A part takes along only what belongs to it, not everything that the contract's index names.
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      ...(isSsrBuild === true
        ? {}
        : { output: { codeSplitting: { groups: sharedParts, includeDependenciesRecursively: false } } }),
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000' } } },
}));
