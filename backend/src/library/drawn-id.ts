import type { Unit } from '../platform/database/unit.ts';

/** An id that was drawn before its thing is made, and what is written in the act that makes it. */
export interface DrawnId {
  id: string;
  /** First in the act: it may refuse by throwing, and then nothing is made. */
  record(unit: Unit): Promise<void>;
}
