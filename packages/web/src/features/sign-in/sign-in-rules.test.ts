import { ApiError } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { findProblem, loginViewOf, problemOf } from './sign-in-rules.ts';
import { mailProblemOf } from './use-account-mails.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

describe('before sign-in', () => {
  it('both fields are needed [5-1]', () => {
    for (const credentials of [
      { email: '', password: 'secret-1' },
      { email: '  ', password: 'secret-1' },
      { email: 'a@b.example', password: '' },
    ]) {
      expect(findProblem(credentials)?.message).toBe('Please fill in all fields');
    }
  });

  it('a password has six characters or more [5-2, 9-9]', () => {
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
  ])('with %s says: %s [8-3, 8-4, 8-5, 8-6, 8-7, 8-8]', (code, message) => {
    expect(problemOf(refusal(code)).message).toBe(message);
  });

  it('shows what the server said, when it said something [8-66]', () => {
    expect(problemOf(new ApiError(429, '', { message: 'Too many sign-ins. Wait a minute.' })).message).toBe(
      'Too many sign-ins. Wait a minute.',
    );
    expect(problemOf(new TypeError('Failed to fetch')).message).toBe('Authentication failed');
  });
});

describe('a request for a mail that fails', () => {
  it('never reveals whether an address has an account', () => {
    expect(mailProblemOf(refusal('auth/user-not-found'))).toBeNull();
  });

  it.each([
    ['auth/invalid-email', 'email', 'Invalid email address'],
    ['auth/too-many-requests', 'form', 'Too many emails were requested. Wait a few minutes and try again.'],
    ['auth/reset-password-exceed-limit', 'form', 'Too many emails were requested. Wait a few minutes and try again.'],
    ['auth/network-request-failed', 'form', 'The email could not be sent. Try again in a minute.'],
  ])('with %s says at the %s: %s', (code, at, message) => {
    expect(mailProblemOf(refusal(code))).toEqual({ at, message });
  });
});

it('the address of the login page asks for one of three views', () => {
  expect([null, 'create', 'reset', 'x'].map(loginViewOf)).toEqual(['signIn', 'create', 'reset', 'signIn']);
});
