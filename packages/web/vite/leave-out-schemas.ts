import { parseAst, type Plugin } from 'vite';

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
export function leaveOutSchemas(): Plugin {
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
