import { v7 as uuidv7 } from 'uuid';

/** The first id that a row of this age could have: ids sort by age. */
export function firstIdOfAge(ms: number): string {
  return uuidv7({ msecs: Date.now() - ms, random: new Uint8Array(16), seq: 0 });
}
