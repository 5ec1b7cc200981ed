import './lib/browser-start.ts';
import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { paintBrowserBar } from './lib/theme.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no element #root.');
paintBrowserBar();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
