import type { EntityManager } from 'typeorm';

/** Something that is stored twice for speed, and can be computed again from the facts. */
export interface Repair {
  /** What the operator reads: `public-notes`. */
  name: string;
  /**
   * Goes through all rows in pieces, while the product serves, and answers how many were wrong. With
   * `checkOnly` nothing is written.
   */
  run(manager: EntityManager, options: { checkOnly: boolean }): Promise<number>;
}
