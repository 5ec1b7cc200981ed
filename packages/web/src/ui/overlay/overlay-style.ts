/** The look of what lies over the page and of the window in it. */
export const overlayClass = 'fixed inset-0 z-40 animate-appear bg-scrim';
export const panelClass =
  'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto overscroll-contain rounded-t-xl bg-raised shadow-float sm:inset-auto sm:top-[12dvh] sm:left-1/2 sm:max-h-[76dvh] sm:-translate-x-1/2 sm:rounded-xl';
