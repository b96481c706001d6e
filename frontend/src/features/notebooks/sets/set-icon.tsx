import type { SetIcon as SetIconName } from '@commonplace/contracts/api';
import { lazyPart } from '../../../shared/ui/loading/lazy-part.tsx';

interface SetIconProps {
  icon: SetIconName;
  size?: number;
}

// All 54 are a chunk of their own, which a person without sets never loads.
const Drawn = lazyPart(
  'set-icon',
  async () => (await import('./set-icon-drawn.tsx')).SetIconDrawn,
  ({ size }: Required<SetIconProps>) => <span style={{ display: 'block', width: size, height: size }} />,
);

/** The icon of a set. Decoration: its title or name is beside it. */
export function SetIcon({ icon, size = 18 }: SetIconProps) {
  return <Drawn icon={icon} size={size} />;
}
