import { Router } from '@koa/router';
import type { SandboxFamily } from '../frame/frame.ts';
import { openWordPressMemory, type WordPressField } from './wordpress-memory.ts';

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
