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
