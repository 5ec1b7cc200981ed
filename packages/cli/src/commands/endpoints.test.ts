import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@serplift/core/api';
import { expect, test } from 'vitest';

/** Endpoints that no command calls, each with its reason; everything else of the contract needs a command. */
const withoutCommand: Readonly<Record<string, string>> = {
  'session.signIn': 'a browser session; the terminal signs in with an access token',
  'session.signOut': 'a browser session; `serplift logout` forgets the token',
  'session.takeGoogleIdToken': 'the return from Google’s sign-in page to the browser that left for it',
  'integrations.connectAll': 'Google’s consent comes back to the browser session that asked',
  'integrations.connectSearchConsole': 'the same',
  'integrations.connectSearchConsoleForUser': 'the same',
  'integrations.connectGoogleAds': 'the same',
  'integrations.connectGoogleAnalytics': 'the same',
  'invitations.show': 'a person with an invitation has no team yet, so they can have no access token',
  'invitations.accept': 'the same',
  'invitations.join': 'the same',
  'teams.leave': 'people do not leave a team by access token, and the operator at the machine acts for its owner',
  'invitations.roles': 'options name the roles that the contract’s type lists',
  'projects.show': 'commands find a project by name in the list, which holds the same',
  'automations.show': 'commands find an automation by name in the list, which holds the same',
  'decisions.undecide': '`accept --undo` reopens several items with one call, `decisions.decideMany`',
  'decisions.review': 'a button next to the text that is being typed; runs review what they write',
  'home.show': 'one screen of what `history`, `usage` and `integrations` print',
  'review.list': 'commands list the items of one run, with `--decision open` among them',
  'review.count': 'the number in the sidebar of the dashboard',
  'home.find': 'the palette of the dashboard; commands print whole lists, which terminals search',
  'usage.recent': 'the first lines of `serplift usage`',
  'usage.days': 'the chart of the dashboard; `serplift usage` has every call with its day',
  'approvals.list': '`serplift mcp` asks for approvals, and people decide in the browser',
  'approvals.show': 'the same',
  'approvals.decide': 'a person signed in to the browser decides; an agent can type in a terminal',
  'approvals.limits': 'agents ask for it through `serplift mcp`; `serplift tokens list` shows people the same',
  'approvedCalls.request': 'tools of `serplift mcp` ask',
  'approvedCalls.run': 'the same',
  'system.health': 'for load balancers; `serplift system status` says more',
  'system.monitoring': 'a chart of the dashboard; `/metrics` has figures for programs',
  'system.automations': 'a tab of the dashboard; teams list their automations',
  'system.settings': 'a tab of the dashboard; on the machine, the environment has them',
  'automations.previewSchedule': 'what the form shows while a schedule is typed; commands print the next run',
};

const names = (table: Readonly<Record<string, object>>): string[] =>
  Object.entries(table).flatMap(([group, endpoints]) => Object.keys(endpoints).map((name) => `${group}.${name}`));

/** What sources name as `api.group.name`, comments left out. */
function calledIn(source: string): Set<string> {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gmu, '');
  return new Set([...code.matchAll(/\bapi\.(\w+\.\w+)/gu)].map(([, name = '']) => name));
}

/** The sources of commands: tests aside, and the modules that play a person to furnish the demo. */
async function commandSources(): Promise<string> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(testing|demo)[/\\]/u.test(file),
  );
  return (await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))).join('\n');
}

test('whatever can be done over the API can be done in the terminal, or there is a reason', async () => {
  const called = calledIn(await commandSources());
  expect(names(api).filter((name) => !called.has(name) && withoutCommand[name] === undefined)).toEqual([]);
  // A reason that has become untrue leaves the list.
  expect(Object.keys(withoutCommand).filter((name) => called.has(name) || !names(api).includes(name))).toEqual([]);
});

test('an endpoint that only a comment names counts as missing', () => {
  const called = calledIn('// api.teams.sing\n/** api.teams.dance */\nawait session.call(api.teams.rename, {});');
  expect(names({ teams: { sing: {}, dance: {}, rename: {} } }).filter((name) => !called.has(name))).toEqual([
    'teams.sing',
    'teams.dance',
  ]);
});
