import { describe, expect, it } from 'vitest';
import { loginPath, pathAfterLogin, paths } from './paths.ts';

describe('paths', () => {
  it('put ids into the address safely', () => {
    expect(paths.project('a b/c')).toBe('/projects/a%20b%2Fc');
  });

  it('to the login page remember where one wanted to go', () => {
    expect(loginPath('/projects/7?page=2')).toBe('/login?next=%2Fprojects%2F7%3Fpage%3D2');
    expect(loginPath(paths.dashboard)).toBe('/login');
  });

  it('after sign-in stay on the site', () => {
    expect(pathAfterLogin('?next=%2Fprojects%2F7%3Fpage%3D2')).toBe('/projects/7?page=2');
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'projects',
      '',
    ]) {
      expect(pathAfterLogin(`?next=${encodeURIComponent(next)}`)).toBe('/dashboard');
    }
    expect(pathAfterLogin('')).toBe('/dashboard');
  });
});
