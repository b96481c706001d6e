import type { api, EndpointResponse } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { Unit } from '../../platform/database/unit.ts';

export type DeletionCounts = Omit<
  EndpointResponse<typeof api.profiles.deletionPreview>,
  'success' | 'message'
>;

/** What one feature keeps of people, and how it goes with their accounts. */
export interface Belonging {
  /** What of it would go, where the preview says so. */
  count?(userId: string): Promise<Partial<DeletionCounts>>;
  /**
   * Removes at most so many pieces in this unit and answers how many; 0 when none can go, for now or at
   * all. Asked again until nothing is left. Repeated after a crash it goes on where it was.
   */
  removeSome(unit: Unit, userId: string, most: number): Promise<number>;
}

/** Features register here what they store about people: accounts must not import features. */
@Injectable()
export class Belongings {
  private readonly kinds: Belonging[] = [];

  get all(): readonly Belonging[] {
    return this.kinds;
  }

  register(belonging: Belonging): void {
    this.kinds.push(belonging);
  }
}
