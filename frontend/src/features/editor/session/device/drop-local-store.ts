import { deleteDB } from 'lib0/indexeddb';

/** So many milliseconds may the browser take to delete a copy. */
const patience = 2_000;

/** The database's name, which holds the person's id so that one person never opens another's. */
export function localStoreName(userId: string, documentName: string): string {
  return `commonplace:${userId}:${documentName}`;
}

/** Deletes a copy that is not open here; open ones in other tabs close themselves for it. */
export async function dropLocalStore(userId: string, documentName: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  // A browser that does not answer does not block signing out; it deletes when it can.
  await within(patience, deleteDB(localStoreName(userId, documentName)));
}

/** Whether it was done in so many milliseconds, and without an error. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const impatience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      impatience,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
