import { lazy, Suspense } from 'react';

const Panel = lazy(() => import('./panel.tsx'));

export const Proof = () => (
  <Suspense fallback={null}>
    <Panel />
  </Suspense>
);
