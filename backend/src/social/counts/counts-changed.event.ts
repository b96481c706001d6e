import type { CountKindName } from './count-kinds.ts';

/** Changes of counts were written: they are to be folded. */
export class CountsChanged {
  constructor(
    readonly kind: CountKindName,
    /** What has another count now; empty where many may have. */
    readonly subjects: readonly string[],
  ) {}
}
