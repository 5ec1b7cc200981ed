import { expect, test } from 'vitest';
import { briefSteps } from './brief-steps.ts';

test('the steps before a command are said once each, without the name of every migration', () => {
  const said: string[] = [];
  const step = briefSteps((text) => void said.push(text));
  step('Creating the database, once on this machine…');
  for (const name of ['0001-foundation (1 of 2)', '0002-projects (2 of 2)']) {
    step(`Bringing the database up to date: ${name}…`);
  }
  expect(said).toEqual(['Creating the database, once on this machine…', 'Bringing the database up to date…']);
});
