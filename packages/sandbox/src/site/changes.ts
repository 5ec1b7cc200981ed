import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame/frame.ts';
import { type KeptPull, openGitHubMemory } from '../github/github-memory.ts';
import { openWordPressMemory, type WordPressField } from '../wordpress/wordpress-memory.ts';

interface PersonEdit {
  path: string;
  field: WordPressField;
  value: string | null;
  /** When it was changed, for a site with a history; now if it isn't said. */
  at?: string;
}

/** What changed in the company's WordPress, and a way for a person to change it, as the editor screen would. */
export const wordpressFamily: SandboxFamily = {
  name: 'wordpress',
  router(sandbox) {
    const memory = openWordPressMemory(sandbox);
    const router = new Router();
    router.get('/wordpress/changes', (ctx) => {
      ctx.body = memory.changes();
    });
    router.post('/wordpress/changes', (ctx) => {
      const { path, field, value, at } = ctx.request.body as PersonEdit;
      memory.change({ by: 'person', path, field, value, writeId: null, ...(at !== undefined && { at }) });
      ctx.status = 204;
    });
    return router;
  },
};

/** The pull requests of the company's repository, and a way for a person to merge or close one. */
export const githubFamily: SandboxFamily = {
  name: 'github',
  router(sandbox) {
    const memory = openGitHubMemory(sandbox);
    const withFiles = (pull: KeptPull) => {
      const tree = memory.tree(memory.commit(pull.head)?.tree ?? '');
      return { ...pull, files: tree?.replaced ?? {} };
    };
    const router = new Router();
    router.get('/github/pulls', (ctx) => {
      ctx.body = memory.pulls().map(withFiles);
    });
    router.post('/github/pulls/:number/:act', (ctx) => {
      const { number = '', act } = ctx.params;
      const pull = memory.pulls().find((one) => one.number === Number(number));
      if (pull === undefined) ctx.throw(404);
      else if (act === 'close') memory.changePull(pull.number, { state: 'closed' });
      else if (!memory.merge(pull)) ctx.throw(409);
      ctx.status = 204;
    });
    return router;
  },
};
