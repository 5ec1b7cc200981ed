import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openState } from './state.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the state', () => {
  it('is read again from its folder and leaves no draft behind', () => {
    const state = openState(folder);
    state.set('a', { list: [1, 2] });
    state.set('b', 'gone');
    state.delete('b');
    state.flush();
    expect(openState(folder).get('a', null)).toEqual({ list: [1, 2] });
    expect(openState(folder).get('b', 'fallback')).toBe('fallback');
    expect(readdirSync(folder)).toEqual(['sandbox-state.json']);
  });

  it('hands out copies', () => {
    const state = openState();
    state.set('a', { list: [1] });
    state.get('a', { list: [0] }).list.push(2);
    expect(state.get('a', { list: [0] })).toEqual({ list: [1] });
  });

  it('names the file that cannot be read', () => {
    const state = openState(folder);
    state.set('a', 1);
    state.flush();
    writeFileSync(join(folder, 'sandbox-state.json'), '{');
    expect(() => openState(folder)).toThrow('sandbox-state.json is not valid JSON');
  });
});
