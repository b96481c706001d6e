/**
 * Announced ids that are remembered of one person: of tabs that are open, and of those that went away with
 * something unsent. The oldest is forgotten first, so that one person can't push out another's.
 */
const rememberedEach = 50;

/**
 * What this server knows about whose the client ids of a document are (C25). The journal decides; this
 * keeps it from being asked again about the same id, and protects those who have not written yet.
 */
export class ClientOwners {
  private readonly confirmed = new Map<number, string>();
  private readonly announced = new Map<number, string>();
  private readonly announcedBy = new Map<string, Set<number>>();

  /** The journal took something that this person wrote under these ids. */
  confirm(clients: readonly number[], userId: string): void {
    for (const client of clients) this.confirmed.set(client, userId);
  }

  /** Of these ids, those that the journal has not confirmed to be this person's. */
  unconfirmed(clients: readonly number[], userId: string): number[] {
    return clients.filter((client) => this.confirmed.get(client) !== userId);
  }

  /** This person is here under this id. The first claim counts. */
  announce(client: number, userId: string): void {
    const owner = this.announced.get(client);
    if (owner !== undefined && owner !== userId) return;
    const own = this.announcedBy.get(userId) ?? new Set();
    this.announcedBy.set(userId, own);
    this.announced.set(client, userId);
    // Moves it to the end of the line.
    own.delete(client);
    own.add(client);
    if (own.size <= rememberedEach) return;
    const [oldest] = own;
    own.delete(oldest as number);
    this.announced.delete(oldest as number);
  }

  isAnnouncedByAnother(client: number, userId: string): boolean {
    return (this.announced.get(client) ?? userId) !== userId;
  }
}
