import './lib/browser-start.ts';
import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { loadRoute } from './app/routes.tsx';
import { ContactEmail } from './features/public/contact.ts';
import { forgetRememberedUser } from './lib/session.ts';
import { paintBrowserBar } from './lib/theme/browser-bar.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no element #root.');
paintBrowserBar();
loadRoute(window.location.pathname);
const dashboard = (
  <StrictMode>
    <ContactEmail value={document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? null}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ContactEmail>
  </StrictMode>
);
if (root.hasChildNodes()) {
  // The server writes out a page only for a visitor without a session.
  forgetRememberedUser();
  hydrateRoot(root, dashboard);
} else {
  createRoot(root).render(dashboard);
}
