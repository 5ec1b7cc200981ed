import type { Plugin } from 'vite';

/** Matches modules whose path goes on with one of these after a slash; a path that begins with "!" excludes again. */
function modules(...paths: string[]): RegExp {
  const escaped = (path: string) => path.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  const wanted = paths.filter((path) => !path.startsWith('!')).map(escaped);
  const others = paths.filter((path) => path.startsWith('!')).map((path) => escaped(path.slice(1)));
  const except = others.length === 0 ? '' : `(?!.*/(${others.join('|')}))`;
  return new RegExp(`^${except}.*[/\0](${wanted.join('|')})`);
}

/** What public pages draw, too; all other icons are for screens behind the sign-in. */
const publicIcons = ['arrow-right', 'check', 'chevron-down', 'circle-exclamation-point'].map(
  (name) => `lucide-react/dist/esm/icons/${name}.`,
);
const frameIcons = ['menu', 'search', 'triangle-exclamation-point'].map(
  (name) => `lucide-react/dist/esm/icons/${name}.`,
);

/**
 * What several screens share comes in few files: over a connection that loads six at a time, thirty small ones take
 * longer than a few kilobytes more. Parts that bring a large library along stay by themselves, and so do most rules,
 * each in addition to the screens that use it. A module belongs to the first part that matches it.
 */
export const sharedParts = [
  {
    name: 'react',
    test: modules(
      'vite/preload-helper',
      ...['react', 'react-dom', 'scheduler', 'clsx', 'dequal', 'use-sync-external-store'].map(
        (name) => `node_modules/${name}/`,
      ),
    ),
  },
  { name: 'chart', test: modules('web/src/ui/chart/', '!BarList'), minShareCount: 2 },
  { name: 'icons', test: modules('lucide-react/', ...publicIcons.map((path) => `!${path}`)), minShareCount: 2 },
  // Routes, header and sidebar of the screens behind the sign-in, and what most of them share and public pages don't.
  {
    name: 'frame',
    test: modules(
      ...['SignedInRoutes', 'Protected', 'Layout', 'Header', 'UserButton', 'NavigationList', 'navigation.'].map(
        (name) => `web/src/app/${name}`,
      ),
      ...frameIcons,
      'web/src/features/budgets/BudgetBanner',
      ...[
        'address-view-rules',
        'commands',
        'day-rules',
        'format',
        'hotkeys',
        'one-of',
        'page-url-rules',
        'preload/preload-endpoint',
        'use-media',
        'use-view-in-address',
      ].map((name) => `web/src/lib/${name}.`),
      ...[
        'button/CopyButton',
        'button/save-file',
        'form/Checkbox',
        'form/Choice',
        'form/SearchField',
        'form/SegmentedControl',
        'layout/Figure',
        'layout/Fold',
        'layout/PageHeader',
        'overlay/ConfirmDialog',
        'overlay/Dialog',
        'overlay/MenuButton',
        'overlay/may-discard',
        'overlay/menu-opening',
        'status/LoadNotice',
        'overlay/lazy-part',
        'status/Progress',
        'status/Skeleton',
        'table/Table',
        'text/BreakableUrl',
        'text/Kbd',
        'text/WebLink',
      ].map((name) => `web/src/ui/${name}.`),
      ...[
        'ads/ad/ads-api',
        'ads/ad/ad-group-result',
        'questions/question/questions-api',
        'questions/question/question',
        'seo/page/seo-api',
        'seo/page/seo-page',
        'integrations/integrations-api',
        'publish/destinations/destinations-api',
        'runs/record/run-endpoints',
        'spending/budgets/budgets-api',
        'spending/ledger/usage-api',
        'click-model/text-faults',
      ].map((name) => `core/src/${name}.`),
    ),
  },
  // What most screens behind the sign-in need, and some of the public pages, but not the login page.
  {
    name: 'common',
    test: modules('web/src/ui/status/Badge.', 'core/src/people/teams/teams-api.', 'core/src/contract/values.'),
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: modules(
      ...publicIcons,
      'icon-builder',
      'node_modules/swr/',
      'node_modules/react-router',
      'node_modules/class-variance-authority/',
      'web/src/lib/',
      'web/src/ui/',
      'core/src/',
      '!*(Window|Tabs|Menu|Toaster|Stepper)',
      '!*rules.',
      '!drafts.',
    ),
    minShareCount: 6,
  },
  {
    name: 'sign-in',
    test: modules(
      ...['use-sign-in.', 'sign-in-rules.', 'identity-provider.'].map((name) => `web/src/features/sign-in/${name}`),
    ),
    minShareCount: 2,
  },
  { name: 'google', test: modules('web/src/google/'), minShareCount: 2 },
  // What screens of runs share, apart from the settings and the start of one; what wizards share; and what results share.
  {
    name: 'runs',
    test: modules(
      'web/src/runs/settings/places',
      'web/src/runs/kind/',
      'web/src/runs/result/',
      'web/src/runs/preview/EffectText',
      'web/src/runs/preview/gain-format',
      '!kind/use-run',
      '!AutomateLink',
    ),
    minShareCount: 4,
  },
  {
    name: 'wizard',
    test: modules(
      'web/src/runs/wizard/',
      'web/src/runs/kind/use-run',
      'web/src/runs/result/AutomateLink',
      'web/src/ui/layout/Stepper',
      'web/src/ui/layout/stepper',
      'web/src/features/seo/seo-kind',
      'web/src/pages/optimizations/SaveIdea.',
    ),
    minShareCount: 2,
  },
  {
    name: 'review',
    test: modules(
      ...['review', 'decide', 'table', 'preview', 'result'].map((folder) => `web/src/runs/${folder}/`),
      'core/src/runs/record/decisions-api',
      '!(AdPreview|ColumnMenu|DataFindings|DetailPane|RejectDialog|ReviewRow|ReviewTable|SelectionActions|ShortcutHelp|TableView)',
    ),
    minShareCount: 2,
  },
  {
    name: 'pages',
    test: modules(
      'web/src/features/seo/',
      'core/src/seo/page/page-doubts-rules',
      'core/src/seo/page/proposal-doubt.',
      'core/src/text/text-width',
      'core/src/text/arial',
    ),
    minShareCount: 2,
  },
  {
    name: 'ads',
    test: modules(...['ad-state-rules', 'AdPills', 'google-words'].map((name) => `web/src/features/ads/${name}`)),
    minShareCount: 2,
  },
  { name: 'setup', test: modules('web/src/runs/settings/', 'web/src/runs/setup/', '!*Dialog'), minShareCount: 3 },
];

/** Refuses a build in which two files wait for each other: one of them would run before what it needs. */
export function refuseCircularFiles(): Plugin {
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
