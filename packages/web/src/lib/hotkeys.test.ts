import { describe, expect, it } from 'vitest';
import { hotkeyLabel, isHotkey } from './hotkeys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('a hotkey', () => {
  it('is Cmd on Apple devices and Ctrl elsewhere', () => {
    expect(isHotkey('mod+k', press('k', { metaKey: true }), true)).toBe(true);
    expect(isHotkey('mod+k', press('k', { ctrlKey: true }), true)).toBe(false);
    expect(isHotkey('mod+k', press('K', { ctrlKey: true }), false)).toBe(true);
  });

  it('wants exactly its own modifiers', () => {
    expect(isHotkey('mod+k', press('k'), false)).toBe(false);
    expect(isHotkey('mod+k', press('k', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(isHotkey('mod+shift+enter', press('Enter', { ctrlKey: true, shiftKey: true }), false)).toBe(true);
  });

  it('is written as the device writes it', () => {
    expect(hotkeyLabel('mod+k', true)).toBe('⌘K');
    expect(hotkeyLabel('mod+enter', false)).toBe('Ctrl Enter');
  });
});
