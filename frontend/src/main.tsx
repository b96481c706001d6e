import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { homeLoaded } from './app/routes/home.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const app = createRoot(root);
const draw = () =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
if (window.location.pathname === '/') void homeLoaded.then(draw);
else draw();
