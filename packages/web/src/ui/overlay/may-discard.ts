/** Whether a window may close although something in it was changed; asks only then. */
export function mayDiscard(isChanged: boolean, question = 'Discard your changes?'): boolean {
  // oxlint-disable-next-line no-alert -- a window over this window would trap the focus twice
  return !isChanged || window.confirm(question);
}
