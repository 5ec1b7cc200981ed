const groundColors = { light: '#ffffff', dark: '#161920' };

/** Gives the browser's own bars the color of the page header. */
export function paintBrowserBar(): void {
  const chosen = document.documentElement.dataset['theme'];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = groundColors[chosen === 'light' || chosen === 'dark' ? chosen : own];
  }
}
