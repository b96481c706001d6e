import type { Person, ReportSubjectType } from '@commonplace/contracts/api';

/** The fields of a person that the dialogs need. */
export type OtherPerson = Pick<Person, 'name' | 'username'>;

/** The dialog that a menu requests; `moderation-dialogs.tsx` renders it. */
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
    /** Calls the listener after each change; returns a function that unsubscribes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Opens a dialog. When it closes, the focus returns to the element that has it now. */
    ask: (next: Asked): void => become(next),
    close: (): void => become(null),
  };
}

/** The requested dialog. Stored outside of the menus, because they close before it does. */
export const asked = createAsked();
