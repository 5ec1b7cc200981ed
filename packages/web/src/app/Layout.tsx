import { Suspense, useCallback, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { BudgetBanner } from '../features/budgets/BudgetBanner.tsx';
import { useHotkey } from '../lib/hotkeys.ts';
import { Spinner } from '../ui/button/Spinner.tsx';
import { lazyPart } from '../ui/overlay/lazy-part.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Header } from './Header.tsx';
import { NavigationList } from './NavigationList.tsx';

const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette);

/** Header and sidebar around every protected page. */
export function Layout() {
  const [paletteState, setPaletteState] = useState<'unused' | 'open' | 'closed'>('unused');
  const openPalette = useCallback(() => setPaletteState('open'), []);
  useHotkey('mod+k', () => setPaletteState((state) => (state === 'open' ? 'closed' : 'open')));
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header onOpenPalette={openPalette} />
      <div className="mx-auto flex max-w-360">
        <div className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-r border-line px-3 py-4 lg:block">
          <NavigationList />
        </div>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1">
          <BudgetBanner />
          <div className="px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
            <ErrorBoundary>
              <Suspense fallback={<Spinner />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </div>
        </main>
      </div>
      {paletteState !== 'unused' && (
        // What is typed while it loads is for it, not for the keys of the page.
        <Suspense fallback={<dialog aria-label="Commands" />}>
          <CommandPalette
            isOpen={paletteState === 'open'}
            onOpenChange={(isOpen) => setPaletteState(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
