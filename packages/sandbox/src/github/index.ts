import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame/frame.ts';
import { type KeptPull, openGitHubMemory } from './github-memory.ts';

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
