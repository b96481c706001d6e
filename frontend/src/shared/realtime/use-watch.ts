import type { Subject } from '@commonplace/contracts/realtime';
import { useEffect } from 'react';
import { realtime } from './realtime.ts';

/** Has pushes about a thing delivered to this tab while the component is there; none while the id is null. */
export function useWatch(kind: Subject['kind'], id: string | null): void {
  useEffect(() => (id === null ? undefined : realtime.watch({ kind, id })), [kind, id]);
}
