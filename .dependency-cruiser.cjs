/** Who may import whom. Each comment tells the offender what to do instead. */
const entry = (name) => `^packages/${name}/src/`;

/** The rooms of core, in the order of ARCHITECTURE.md: a room imports from itself and the rooms before it. */
const rooms = [
  'text',
  'contract',
  'platform',
  'providers',
  'team',
  'money',
  'search',
  'runs',
  'projects',
  'seo',
  'ads',
  'questions',
  'lift',
  'live',
  'app',
];
/** Tests and what they share may look into every room. */
const isTest = '\\.test\\.ts$|/testing/';
const rules = rooms.map((room, index) => ({
  name: `core-room-${room}`,
  comment: `${room} may import only from ${rooms.slice(0, index + 1).join(', ')}. Move what both need to an earlier room, or the use case to a later one.`,
  severity: 'error',
  from: { path: `${entry('core')}${room}/`, pathNot: isTest },
  to: { path: entry('core'), pathNot: `${entry('core')}(${rooms.slice(0, index + 1).join('|')})/` },
}));
module.exports = {
  forbidden: [
    ...rules,
    {
      name: 'core-has-fifteen-rooms',
      comment: 'Put the folder into one of the rooms of ARCHITECTURE.md.',
      severity: 'error',
      from: { path: `${entry('core')}[^/]+/`, pathNot: `${entry('core')}(${rooms.join('|')}|testing)/` },
      to: {},
    },
    {
      name: 'core-has-no-framework',
      comment: 'Core is the product without a framework. Move the Koa, commander or React part to server, cli or web.',
      severity: 'error',
      from: { path: entry('core'), pathNot: isTest },
      to: { path: '(^packages/(?!core/))|node_modules/(koa|@koa/|commander|inquirer|ora|react|react-dom|swr)' },
    },
    {
      name: 'only-stores-speak-sql',
      comment: "Put the query into the feature's *-store.ts and call that.",
      severity: 'error',
      from: { path: entry('core'), pathNot: '(-store|\\.test)\\.ts$|/src/(platform/(database|jobs)|testing)/' },
      to: { path: 'node_modules/(knex|pg|pg-boss)/' },
    },
    {
      name: 'product-does-without-testing',
      comment: 'What tests and benches use stays out of the product. Move what both need out of the testing folder.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^packages/[^/]+/src/.*/?testing/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules decide from values. Load the data in a use case and pass it in.',
      severity: 'error',
      from: { path: '-rules\\.ts$' },
      to: {
        path: entry('core') + '(.*-store\\.ts|team/context/|platform/(database|jobs)/|providers/)',
        pathNot: '-rules\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'api-is-browser-safe',
      comment:
        'Everything reachable from @serplift/core/api runs in a browser. Move the Node part out of core/src/contract.',
      severity: 'error',
      from: { path: '^packages/core/src/contract/(index|csv)\\.ts$' },
      to: {
        reachable: true,
        path: '-store\\.ts$|/src/(platform/(database|jobs)|providers|testing)/|node_modules/(knex|pg|pino|undici)/',
      },
    },
    {
      name: 'web-uses-the-api',
      comment: 'The dashboard talks to the product through @serplift/core/api and @serplift/core/api/csv only.',
      severity: 'error',
      from: { path: entry('web') },
      to: { path: '^packages/core/src/', pathNot: '^packages/core/src/contract/(index|csv)\\.ts$' },
    },
    {
      name: 'shells-do-not-meet',
      comment:
        'server, cli, web and sandbox know core only; scripts and tests join them. The CLI loads entry points in its serve and worker commands, in session/open-sandbox.ts and in session/sandbox-thread.ts.',
      severity: 'error',
      from: {
        path: '^packages/(server|cli|web|sandbox)/src/',
        pathNot:
          '\\.test\\.tsx?$|/src/testing/|^packages/cli/src/(commands/(serve|worker)|session/(open-sandbox|sandbox-thread))\\.ts$',
      },
      to: { path: '^packages/(server|cli|web|sandbox)/src/', pathNot: '^packages/$1/src/' },
    },
    {
      name: 'web-features-do-not-meet',
      comment:
        'Join features in a page. What several features need of runs belongs to runs, of Google connections to google, of no domain to ui or lib.',
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/' },
      to: { path: '^packages/web/src/(features|pages|app)/', pathNot: '^packages/web/src/features/$1/' },
    },
    {
      name: 'web-runs-know-no-feature',
      comment:
        'runs has what all kinds of runs share. Let the kind object of the feature tell what differs (runs/kind/run-kind.ts, runs/review/review-kind.ts).',
      severity: 'error',
      from: { path: '^packages/web/src/runs/' },
      to: { path: '^packages/web/src/(features|pages|app|google)/' },
    },
    {
      name: 'web-google-knows-no-feature',
      comment: 'google has what every Google connection needs. Move the part of one service to its feature.',
      severity: 'error',
      from: { path: '^packages/web/src/google/' },
      to: { path: '^packages/web/src/(features|pages|app|runs)/' },
    },
    {
      name: 'web-lib-is-plumbing',
      comment:
        'lib is the plumbing of browser and server. Move what knows a screen, a run or a service up to who uses it.',
      severity: 'error',
      from: { path: '^packages/web/src/lib/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/web/src/(?!lib/)' },
    },
    {
      name: 'web-ui-knows-no-domain',
      comment:
        'ui knows neither the contract nor what the product does. Pass values in as text and callbacks, or move the component to runs, google or its feature.',
      severity: 'error',
      from: { path: '^packages/web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: {
        reachable: true,
        path: '^packages/(core/|web/src/(?!ui/|lib/))',
      },
    },
    {
      name: 'no-undeclared-imports',
      comment: 'Add the package to the package.json of the importing workspace.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      // The packages of this workspace resolve to their sources, whose kind is undetermined; shells-do-not-meet judges them.
      to: { pathNot: '^packages/', dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'no-cycles',
      comment: 'Break the cycle: move what both need into a third module.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
  },
};
