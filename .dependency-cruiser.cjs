/** Who may import whom. Each comment tells the offender what to do instead. */
const entry = (name) => `^packages/${name}/src/`;

/** The floors of core from the ground up, as ARCHITECTURE.md draws them: a room imports from floors below it only. */
const floors = [
  ['contract', 'text'],
  ['platform', 'claims/facts'],
  ['claims/contradiction', 'claims/terms'],
  ['claims/support'],
  ['claims'],
  ['database/migrations', 'database/embedded'],
  ['database'],
  ['jobs', 'providers/upstream'],
  ['page-facts'],
  ['providers/dataforseo', 'providers/google', 'providers/llm', 'providers/mail', 'providers/pages'],
  ['providers/google-ads', 'providers/sites'],
  ['providers/open'],
  ['context'],
  ['audit', 'webhooks'],
  ['people/tokens'],
  ['people/identity'],
  ['people/teams'],
  ['integrations'],
  ['spending/money'],
  ['spending/budgets'],
  ['spending/ledger'],
  ['spending/quotes'],
  ['search-data/rows'],
  ['search-data/exports', 'click-model'],
  ['search-data/kept', 'analytics'],
  ['search-data/sources'],
  ['runs/record'],
  ['runs/engine', 'runs/search'],
  ['runs/purchase'],
  ['projects', 'facts', 'learning'],
  ['ads/ad', 'seo/page', 'questions/question'],
  ['ads/check', 'ads/deploy', 'seo/write', 'questions/lexicon'],
  ['ads/write', 'questions/find', 'seo/choose'],
  ['ads/review', 'questions/cluster'],
  ['ads/run', 'seo/run', 'questions/answer'],
  ['questions/run'],
  ['questions/edit'],
  ['lift'],
  ['publish/destinations'],
  ['publish/record'],
  ['publish/files'],
  ['publish/proposals'],
  ['publish/publications'],
  ['shown', 'promises'],
  ['ideas', 'automations/schedule'],
  ['automations/record'],
  ['automations/notice'],
  ['automations/define', 'automations/start'],
  ['approvals', 'home'],
  ['system', 'tokens'],
  ['api'],
  ['mcp'],
];
/** Tests and what they share may look at every floor. */
const isTest = '\\.test\\.ts$|/testing/';
const roomPath = (room) => `${entry('core')}${room}/[^/]+$`;
const rules = floors.map((rooms, floor) => ({
  name: `core-floor-${floor + 1}`,
  comment: `${rooms.join(', ')} may import only from floors below: ${floors.slice(0, floor).flat().join(', ') || 'nothing of core'}. Move what both need down, or the use case up.`,
  severity: 'error',
  from: { path: `${entry('core')}(${rooms.join('|')})/[^/]+$`, pathNot: isTest },
  to: {
    path: entry('core'),
    pathNot: [`${entry('core')}$1/[^/]+$`, ...floors.slice(0, floor).flat().map(roomPath)],
  },
}));
module.exports = {
  forbidden: [
    ...rules,
    {
      name: 'core-room-has-a-floor',
      comment: 'Give the new folder a floor in .dependency-cruiser.cjs and in ARCHITECTURE.md.',
      severity: 'error',
      from: { path: `${entry('core')}.+/[^/]+$`, pathNot: [isTest, ...floors.flat().map(roomPath)] },
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
      from: { path: entry('core'), pathNot: '(-store|\\.test)\\.ts$|/src/(database|jobs|testing)/' },
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
        path: entry('core') + '(.*-store\\.ts|context/|database/|jobs/|providers/)',
        pathNot: '-rules\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'api-is-browser-safe',
      comment:
        'Everything reachable from @serplift/core/api runs in a browser. Move the Node part out of core/src/api and the *-api.ts files.',
      severity: 'error',
      from: { path: '^packages/core/src/api/(index|csv)\\.ts$' },
      to: {
        reachable: true,
        path: '-store\\.ts$|/src/(database|jobs|providers|testing)/|node_modules/(knex|pg|pino|undici)/',
      },
    },
    {
      name: 'web-uses-the-api',
      comment: 'The dashboard talks to the product through @serplift/core/api and @serplift/core/api/csv only.',
      severity: 'error',
      from: { path: entry('web') },
      to: { path: '^packages/core/src/', pathNot: '^packages/core/src/api/(index|csv)\\.ts$' },
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
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
