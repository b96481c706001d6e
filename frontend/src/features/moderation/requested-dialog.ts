import type { Person, ReportSubjectType } from '@commonplace/contracts/api';

/** The fields of a person that the dialogs need. */
export type OtherPerson = Pick<Person, 'name' | 'username'>;

/** The dialog that a menu requests; `moderation-dialogs.tsx` renders it. */
export type RequestedDialog =
  | { act: 'block'; person: OtherPerson }
  | { act: 'report'; subject: { type: ReportSubjectType; id: string } };

function createRequestedDialog() {
  const listeners = new Set<() => void>();
  let requested: RequestedDialog | null = null;

  function become(next: RequestedDialog | null): void {
    requested = next;
    for (const listener of listeners) listener();
  }

  return {
    current: (): RequestedDialog | null => requested,
    /** Calls the listener after each change; returns a function that unsubscribes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Opens a dialog. When it closes, the focus returns to the element that has it now. */
    open: (next: RequestedDialog): void => become(next),
    close: (): void => become(null),
  };
}

/** The requested dialog. Stored outside of the menus, because they close before it does. */
export const requestedDialog = createRequestedDialog();
