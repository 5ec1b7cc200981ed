import { expect, it } from 'vitest';
import { findProblem } from './AcceptForm.tsx';

const draft = {
  firstName: 'Ana',
  lastName: 'Alvarez',
  email: 'ana@mail.example',
  password: 'correct horse',
  confirmation: 'correct horse',
};

it('every field is needed [5-7]', () => {
  expect(findProblem(draft)).toEqual({});
  for (const field of ['firstName', 'lastName', 'email', 'password']) {
    expect(findProblem({ ...draft, [field]: ' ' })).toEqual({ form: 'Please fill in all fields' });
  }
});

it('both passwords are the same and long enough', () => {
  expect(findProblem({ ...draft, confirmation: 'correct house' })).toEqual({ confirmation: "Passwords don't match" });
  expect(findProblem({ ...draft, confirmation: '' })).toEqual({ confirmation: "Passwords don't match" });
  expect(findProblem({ ...draft, password: '12345', confirmation: '12345' })).toHaveProperty('password');
});
