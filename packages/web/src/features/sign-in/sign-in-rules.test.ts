import { ApiError } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { findProblem, problemOf } from './sign-in-rules.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

describe('before sign-in', () => {
  it('both fields are needed', () => {
    for (const credentials of [
      { email: '', password: 'secret-1' },
      { email: '  ', password: 'secret-1' },
      { email: 'a@b.example', password: '' },
    ]) {
      expect(findProblem(credentials)?.message).toBe('Please fill in all fields');
    }
  });

  it('a password has six characters or more', () => {
    expect(findProblem({ email: 'a@b.example', password: '12345' })?.message).toBe(
      'Password should be at least 6 characters',
    );
    expect(findProblem({ email: 'a@b.example', password: '123456' })).toBeNull();
  });
});

describe('a failed sign-in', () => {
  it.each([
    ['auth/user-not-found', 'No account found with this email'],
    ['auth/wrong-password', 'Incorrect password'],
    ['auth/invalid-credential', 'Incorrect email or password.'],
    ['auth/email-already-in-use', 'An account with this email already exists'],
    ['auth/weak-password', 'Password should be at least 6 characters'],
    ['auth/invalid-email', 'Invalid email address'],
    ['auth/too-many-requests', 'Authentication failed'],
  ])('with %s says: %s', (code, message) => {
    expect(problemOf(refusal(code)).message).toBe(message);
  });

  it('shows what the server said, when it said something', () => {
    expect(problemOf(new ApiError(429, '', { message: 'Too many sign-ins. Wait a minute.' })).message).toBe(
      'Too many sign-ins. Wait a minute.',
    );
    expect(problemOf(new TypeError('Failed to fetch')).message).toBe('Authentication failed');
  });
});
