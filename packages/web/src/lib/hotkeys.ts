import { useEffect, useEffectEvent } from 'react';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a key press is the combination, such as "mod+k" or "mod+shift+enter"; mod is Cmd on a Mac and Ctrl elsewhere. */
export function isHotkey(combination: string, event: Keys, isMac: boolean): boolean {
  const parts = combination.toLowerCase().split('+');
  const mod = parts.includes('mod');
  return (
    event.key.toLowerCase() === parts.at(-1) &&
    event.metaKey === (mod && isMac) &&
    event.ctrlKey === (mod && !isMac) &&
    event.shiftKey === parts.includes('shift') &&
    event.altKey === parts.includes('alt')
  );
}

/** Whether this is an Apple device, where shortcuts use the Command key. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The combination as people write it: "⌘K" or "Ctrl K". */
export function hotkeyLabel(combination: string, isMac: boolean): string {
  const names: Record<string, string> = isMac
    ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↵' }
    : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' };
  const parts = combination.toLowerCase().split('+');
  return parts.map((part) => names[part] ?? part.toUpperCase()).join(isMac ? '' : ' ');
}

const textFields = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])';

// The keys of a list work in its pane, also when that is a window over the list.
const openWindow = '[role=dialog]:not([data-pane]), [role=alertdialog], dialog';
/** Whether a key goes into a text field. */
export const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(textFields);

/** Whether a key belongs to something else: to typing, a menu, or an open window. */
export function isForAnother(event: KeyboardEvent): boolean {
  return (
    event.isComposing ||
    event.defaultPrevented ||
    isTyping(event) ||
    document.querySelector(`${openWindow}, [role=menu]`) !== null
  );
}

/** Calls the handler on the combination anywhere on the page. Only combinations with a modifier, so typing and speech input stay safe. */
export function useHotkey(combination: `mod+${string}`, handler: () => void): void {
  const handlePress = useEffectEvent(handler);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !isHotkey(combination, event, isApple())) return;
      event.preventDefault();
      handlePress();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [combination]);
}
