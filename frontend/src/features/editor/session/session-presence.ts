import { isPresenceUser, presenceColor } from '@commonplace/contracts/collab';
import type { Awareness } from 'y-protocols/awareness';
import type { SessionUser } from './session-place.ts';
import type { PersonHere } from './session-state.ts';

/**
 * What is known of the others: `live` from the connection, `broken` what it was before a short break, `offline` the
 * same for longer, `none` nothing any more.
 */
export type PresenceLine = 'live' | 'broken' | 'offline' | 'none';

/** Who has a note open: its person, while the page shows it or brings pictures into it, and the people in the presence of the others. */
export class SessionPresence {
  readonly #awareness: Awareness;
  readonly #user: SessionUser;
  /** The others are to see its person. */
  #isShown = false;
  /** The others, as the connection told last. */
  #lastSeen: PersonHere[] = [];

  constructor(awareness: Awareness, user: SessionUser) {
    this.#awareness = awareness;
    this.#user = user;
    // A presence begins empty, which the others would receive.
    awareness.setLocalState(null);
  }

  enter(): void {
    this.#isShown = true;
    this.restore();
  }

  /** A page that was kept in the cache of the browser had said goodbye to the others. */
  restore(): void {
    if (!this.#isShown || this.#awareness.getLocalState()?.user) return;
    const { id, name, username } = this.#user;
    this.#awareness.setLocalState({ user: { id, name, username, color: presenceColor(id) } });
  }

  leave(): void {
    this.#isShown = false;
    this.#awareness.setLocalState(null);
  }

  /** Everyone who has the note open, oneself first; the others as away while there is no telling. */
  people(line: PresenceLine): PersonHere[] {
    const known = this.#known();
    const self = known.filter(({ id }) => id === this.#user.id);
    if (line === 'none') return self;
    if (line === 'live') {
      this.#lastSeen = known.filter(({ id }) => id !== this.#user.id);
      return known;
    }
    return [...self, ...this.#lastSeen.map((person) => ({ ...person, isAway: line === 'offline' }))];
  }

  /** Everyone whose presence is known, each once however many windows they have, oneself first. */
  #known(): PersonHere[] {
    const people = new Map<string, PersonHere>();
    const rank = (clientId: number) => (clientId === this.#awareness.clientID ? -1 : clientId);
    const states = [...this.#awareness.getStates()].sort(([a], [b]) => rank(a) - rank(b));
    for (const [, { user }] of states) {
      if (isPresenceUser(user) && !people.has(user.id)) people.set(user.id, { ...user, isAway: false });
    }
    return [...people.values()];
  }
}
