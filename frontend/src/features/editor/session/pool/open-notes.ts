import type { SessionPool } from './session-pool.ts';

/** What is asked about the open notes of this tab by who does not open any. */
export type OpenNotes = Pick<SessionPool, 'sessions' | 'endAll'>;

let pool: OpenNotes | null = null;

/** The open notes of this tab. As long as the editor has not been loaded, which is most of what there is to load, there are none. */
export const openNotes: OpenNotes = {
  get sessions() {
    return pool?.sessions ?? [];
  },
  endAll: async () => pool?.endAll(),
};

/** For the editor, once it is there. */
export function noteOpenNotes(opened: OpenNotes): void {
  pool = opened;
}
