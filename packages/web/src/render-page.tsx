import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { ContactEmail } from './features/public/contact.ts';

/** The HTML of a public page as a visitor without a session sees it first; the server writes it into index.html. */
export async function renderPage(path: string, contactEmail: string | null): Promise<string> {
  const page = (
    <StrictMode>
      <ContactEmail value={contactEmail}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </ContactEmail>
    </StrictMode>
  );
  // Parts that React holds back as too large would need a script to move them into place.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}
