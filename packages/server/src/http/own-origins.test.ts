import { readConfig } from '@serplift/core';
import { expect, it } from 'vitest';
import { ownOrigins } from './security.ts';

it.each([
  [{}, 'http://127.0.0.1:4200'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:4200'],
  [{ HOST: 'localhost' }, 'http://127.0.0.1:4200'],
  [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:4200'],
  [{ HOST: '::1' }, 'http://[::1]:4200'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://serplift.example/' }, 'https://serplift.example'],
])(
  'links of a server with %j begin with the address that people open, and its pages may change state',
  (env, origin) => {
    const { canonical, all } = ownOrigins(readConfig(env, '/home'), 4200);
    expect([canonical, all.has(origin)]).toEqual([origin, true]);
  },
);
