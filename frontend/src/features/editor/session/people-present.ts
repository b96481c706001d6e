import { type PresenceUser, presenceUser } from '@commonplace/contracts/collab';
import type { Awareness } from 'y-protocols/awareness';

/** Everyone whose presence is known, each once however many windows they have, oneself first. */
export function peoplePresent(awareness: Awareness): PresenceUser[] {
  const people = new Map<string, PresenceUser>();
  const states = [...awareness.getStates()].sort(([a], [b]) => rank(a) - rank(b));
  for (const [, state] of states) {
    const user = presenceUser.safeParse(state.user);
    if (user.success && !people.has(user.data.id)) people.set(user.data.id, user.data);
  }
  return [...people.values()];

  function rank(clientId: number): number {
    return clientId === awareness.clientID ? -1 : clientId;
  }
}
