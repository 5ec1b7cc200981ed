import { isUrl } from '@serplift/core/url';
import type { Middleware } from 'koa';
import { HttpRefusal } from './errors.ts';

/**
 * Reads the absolute form of a request's target (RFC 9112, 3.2.2), such as `GET http://host/path`, which proxies send: path
 * and host are those of the target. Anything else is refused before its parts are looked at.
 */
export const readRequestTarget: Middleware = async (http, next) => {
  const { req } = http;
  const target = req.url ?? '';
  if (!target.startsWith('/')) {
    // For the log line, which is written whatever happens.
    req.url = '/';
    const isAbsolute = /^https?:\/\//iu.test(target) && isUrl(target);
    if (!isAbsolute) throw new HttpRefusal(400, 'The target of the request is neither a path nor an http:// URL.');
    const { host, pathname, search } = new URL(target);
    req.url = `${pathname}${search}`;
    req.headers.host = host;
  }
  await next();
};
