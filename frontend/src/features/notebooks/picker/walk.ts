/** Where the keys are: a row of the first column, and in the second one while they walk there. */
export interface Walk {
  first: number;
  second: number | null;
}

interface Ground {
  /** How many rows the columns have. */
  first: number;
  second: number;
  /** Where the second column is entered; null when the row leads nowhere. */
  entry: number | null;
  /** Text is being typed, which Home and End belong to. */
  typing: boolean;
}

const page = 8;

/** Where a key leads to; null for keys that do not walk. */
export function walked(at: Walk, key: string, ground: Ground): Walk | null {
  const last = (at.second === null ? ground.first : ground.second) - 1;
  const here = at.second ?? at.first;
  const to = (row: number): Walk => {
    const next = Math.min(last, Math.max(0, row));
    return at.second === null ? { first: next, second: null } : { ...at, second: next };
  };
  switch (key) {
    case 'ArrowDown':
      return to(here + 1);
    case 'ArrowUp':
      return to(here - 1);
    case 'PageDown':
      return to(here + page);
    case 'PageUp':
      return to(here - page);
    case 'Home':
      return ground.typing ? null : to(0);
    case 'End':
      return ground.typing ? null : to(last);
    case 'ArrowRight':
      return at.second === null && ground.entry !== null ? { ...at, second: ground.entry } : null;
    case 'ArrowLeft':
      return at.second === null ? null : { ...at, second: null };
    default:
      return null;
  }
}
