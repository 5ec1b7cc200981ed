import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../frame/credentials.ts';
import { type RunningSandbox, startSandbox } from '../index.ts';
import { editWordPress } from '../wordpress/edit-wordpress.ts';
import { endPull, readPulls } from './edit-github.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const { repository, token } = sandboxCredentials.github;

interface Answer {
  status: number;
  body: Record<string, unknown> & { sha: string; number: number; object: { sha: string }; tree: never };
}

async function call(path: string, options: { body?: object; method?: 'POST' | 'PATCH'; token?: string } = {}) {
  const { body, method = body === undefined ? 'GET' : 'POST', token: used = token } = options;
  const answer = await request(`${sandbox.origin}/repos/${repository}${path}`, {
    method,
    headers: { host: 'api.github.com', authorization: `Bearer ${used}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: (await answer.body.json()) as Answer['body'] };
}

const fileText = (title: string): string => `---\ntitle: ${title}\n---\n`;

/** A branch with one changed file, and its pull request. */
async function propose(branch: string, title: string): Promise<Answer> {
  const main = (await call('/git/ref/heads/main')).body.object.sha;
  const base = (await call(`/git/commits/${main}`)).body.tree as unknown as { sha: string };
  const entry = { path: 'content/tents/index.md', mode: '100644', type: 'blob', content: fileText(title) };
  const tree = await call('/git/trees', { body: { base_tree: base.sha, tree: [entry] } });
  const commit = await call('/git/commits', { body: { message: 'm', tree: tree.body.sha, parents: [main] } });
  const ref = { ref: `refs/heads/${branch}`, sha: commit.body.sha };
  expect((await call('/git/refs', { body: ref })).status).toBe(201);
  expect(await call('/git/refs', { body: ref })).toMatchObject({
    status: 422,
    body: { message: 'Reference already exists' },
  });
  return call('/pulls', { body: { title: 't', body: 'b', head: branch, base: 'main' } });
}

const pageText = async (): Promise<string> => {
  const answer = await request(`${sandbox.origin}/tents/`, { headers: { host: 'www.juniperandpine.example' } });
  return answer.body.text();
};

test('a merged pull request changes the page, and a second one for its branch is refused', async () => {
  const made = await propose('serplift/one', 'Better tents');
  expect(made).toMatchObject({ status: 201, body: { state: 'open', merged_at: null } });
  const again = await call('/pulls', { body: { title: 't', body: 'b', head: 'serplift/one', base: 'main' } });
  expect(again.status).toBe(422);
  expect(await pageText()).not.toContain('<title>Better tents</title>');
  expect(await endPull(sandbox.origin, { number: made.body.number, act: 'merge' })).toBe(true);
  expect(await pageText()).toContain('<title>Better tents</title>');
  expect((await call(`/pulls/${made.body.number}`)).body).toMatchObject({
    state: 'closed',
    merged_at: expect.any(String),
  });
});

const graphql = async (input: object) => {
  const answer = await request(`${sandbox.origin}/graphql`, {
    method: 'POST',
    headers: { host: 'api.github.com', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'mutation ($input: X!) { revertPullRequest(input: $input) }', variables: { input } }),
  });
  return (await answer.body.json()) as { data: { revertPullRequest: unknown }; errors?: { message: string }[] };
};

test('a merged pull request is reverted by another one, unless its file changed since', async () => {
  const { body: made } = await propose('serplift/reverted', 'Reverted tents');
  const input = { pullRequestId: made['node_id'], title: 'Back', body: 'b' };
  expect((await graphql(input)).errors).toMatchObject([{ message: expect.stringContaining('not merged') }]);
  await endPull(sandbox.origin, { number: made.number, act: 'merge' });
  const { data } = await graphql(input);
  const revert = { number: made.number + 1 };
  expect(data.revertPullRequest).toEqual({ revertPullRequest: revert });
  expect(await endPull(sandbox.origin, { ...revert, act: 'merge' })).toBe(true);
  expect(await pageText()).not.toContain('<title>Reverted tents</title>');
  expect((await graphql(input)).errors).toMatchObject([{ message: expect.stringContaining('conflict') }]);
});

test('a pull request whose file changed since cannot be merged, and can be closed', async () => {
  const made = await propose('serplift/two', 'Best tents');
  await editWordPress(sandbox.origin, { path: '/tents/', field: 'title', value: 'By a person' });
  expect(await endPull(sandbox.origin, { number: made.body.number, act: 'merge' })).toBe(false);
  expect(await pageText()).toContain('<title>By a person</title>');
  await call(`/pulls/${made.body.number}`, { method: 'PATCH', body: { state: 'closed' } });
  expect((await readPulls(sandbox.origin)).at(-1)).toMatchObject({ state: 'closed', mergedAt: null });
});

test('a wrong token and another repository are refused as GitHub refuses them', async () => {
  expect(await call('', { token: 'wrong' })).toMatchObject({ status: 401, body: { message: 'Bad credentials' } });
  expect(await call('-of-another-name')).toMatchObject({ status: 404, body: { message: 'Not Found' } });
});
