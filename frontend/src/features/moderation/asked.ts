import type { Person, ReportSubjectType } from '@commonplace/contracts/api';

/** A person as the menus that lead here know them. */
export type OtherPerson = Pick<Person, 'name' | 'username'>;

/** What the menus ask for, answered by the one dialog of `moderation-dialogs.tsx`. */
export type Asked =
  | { act: 'block'; person: OtherPerson }
  | { act: 'report'; subject: { type: ReportSubjectType; id: string } };

function createAsked() {
  const listeners = new Set<() => void>();
  let asked: Asked | null = null;

  function become(next: Asked | null): void {
    asked = next;
    for (const listener of listeners) listener();
  }

  return {
    current: (): Asked | null => asked,
    /** Calls back after each change; returns the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Opens a dialog. It gives the focus back to what has it now. */
    ask: (next: Asked): void => become(next),
    close: (): void => become(null),
  };
}

/** Menus close before what they asked for is answered, so that the question is kept outside of them. */
export const asked = createAsked();
