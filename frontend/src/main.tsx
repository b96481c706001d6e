import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isRouterReady } from './app/router.tsx';
import { loadTexts } from './shared/i18n/load-texts.ts';
import { pageTexts } from './shared/i18n/screen-texts.ts';
import './shared/navigation/loaded-page.ts';
import './shared/ui/keyboard/focus-origin.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// Not awaited: other files of the build import this one, and would wait for it.
void Promise.allSettled([loadTexts(pageTexts), isRouterReady()]).then(show);
