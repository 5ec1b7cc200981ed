import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const adminOf = (env: Record<string, string>): string | null => readConfig(env, '/nowhere').adminEmail;

test('the demo person is the administrator where everything is simulated, and only there', () => {
  const demo = 'demo@juniperandpine.example';
  expect(adminOf({})).toBe(demo);
  expect(adminOf({ ADMIN_EMAIL: 'Ana@Example.com' })).toBe('ana@example.com');
  // One live provider is enough: the demo password is public.
  expect(adminOf({ OPENAI_API_KEY: 'sk-live' })).toBeNull();
  expect(adminOf({ OPENAI_API_KEY: 'sk-live', SERPLIFT_SANDBOX: 'identity,google' })).toBeNull();
  expect(adminOf({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' })).toBeNull();
  expect(adminOf({ NODE_ENV: 'production' })).toBeNull();
  expect(adminOf({ NODE_ENV: 'production', SERPLIFT_SANDBOX: 'identity,google,llm,dataforseo,pages,mail' })).toBeNull();
});

test.each([
  ['mysql://me@host/shop', /it starts with mysql:\/\//u],
  ['host=db user=me dbname=shop', /no protocol at its start/u],
  ['postgres://me:hu/sh@host/shop', /\/ as %2F/u],
  ['postgres://me:hu#sh@host/shop', /# as %23/u],
  ['postgres://me:hush@host:54x2/shop', /its port is not a number/u],
  ['postgres://me:hush@host:70000/shop', /its port is not a number/u],
  ['postgres://me:hush@/shop', /it names no host/u],
  ['"postgres://me:hush@host/shop"', /quotation marks around it/u],
])('an address of the database that cannot be read says why, and nothing of its password: %s', (url, why) => {
  const refused = (): unknown => readConfig({ DATABASE_URL: url }, '/nowhere');
  expect(refused).toThrow(why);
  expect(refused).not.toThrow(/hu.?sh/u);
});

test.each([
  [{ LLM_BASE_URL: 'localhost:11434/v1' }, /LLM_BASE_URL must be a URL that starts with http/u],
  [{ LLM_TIMEOUT_SECONDS: 'soon' }, /LLM_TIMEOUT_SECONDS must be a number of seconds/u],
])('settings of a model server that cannot be used are refused: %j', (env, message) => {
  expect(() => readConfig(env, '/nowhere')).toThrow(message);
});
