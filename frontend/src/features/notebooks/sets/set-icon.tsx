import type { SetIcon as SetIconName } from '@commonplace/contracts/api';
import { lazy, Suspense } from 'react';

// All 54 are a chunk of their own, which a person without sets never loads.
const Drawn = lazy(() => import('./set-icon-drawn.tsx').then((module) => ({ default: module.SetIconDrawn })));

interface SetIconProps {
  icon: SetIconName;
  size?: number;
}

/** The icon of a set. Decoration: its title or name is beside it. */
export function SetIcon({ icon, size = 18 }: SetIconProps) {
  return (
    <Suspense fallback={<span style={{ display: 'block', width: size, height: size }} />}>
      <Drawn icon={icon} size={size} />
    </Suspense>
  );
}
