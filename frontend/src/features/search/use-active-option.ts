import { useState } from 'react';

/** Which of the options below a field is active while the field keeps the focus. `ids` are those of the elements, in order. */
export function useActiveOption(ids: readonly string[]) {
  const [chosen, setActive] = useState<string | null>(null);
  const active = chosen !== null && ids.includes(chosen) ? chosen : null;
  return {
    active,
    setActive,
    /** Goes one option on or back; before the first one and after the last one is the field itself. */
    move(step: 1 | -1): void {
      const from = active === null ? (step === 1 ? -1 : ids.length) : ids.indexOf(active);
      const next = ids[from + step] ?? null;
      setActive(next);
      if (next !== null) document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
    },
  };
}
