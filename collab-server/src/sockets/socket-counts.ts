interface Network {
  sockets: number;
  /** Those that have not signed in to any document yet, each with the way to end it, the oldest first. */
  strangers: Map<symbol, () => void>;
}

/** Open sockets by the network that they come from, and which of them are unauthenticated. */
export class SocketCounts {
  private readonly byNetwork = new Map<string, Network>();

  of(network: string): { sockets: number; strangers: number } {
    const { sockets = 0, strangers } = this.byNetwork.get(network) ?? {};
    return { sockets, strangers: strangers?.size ?? 0 };
  }

  /**
   * Counts a socket in. Call what is returned once each, when it signs in and when it closes.
   *
   * @param end ends it, in favour of a newcomer
   */
  enter(network: string, end: () => void): { signedIn(): void; left(): void } {
    const counted = this.byNetwork.get(network) ?? { sockets: 0, strangers: new Map() };
    this.byNetwork.set(network, counted);
    const id = Symbol(network);
    counted.sockets += 1;
    counted.strangers.set(id, end);
    return {
      signedIn: () => counted.strangers.delete(id),
      left: () => {
        counted.strangers.delete(id);
        counted.sockets -= 1;
        if (counted.sockets === 0) this.byNetwork.delete(network);
      },
    };
  }

  /**
   * Ends the socket that has been unauthenticated for the longest time. Signing in takes a moment, so an honest person
   * is hardly ever the oldest; were newcomers refused instead, an attacker that holds the places would keep everyone
   * out.
   */
  endOldestStranger(network: string): void {
    const strangers = this.byNetwork.get(network)?.strangers;
    const oldest = strangers?.entries().next();
    if (!strangers || !oldest || oldest.done) return;
    const [id, end] = oldest.value;
    strangers.delete(id);
    end();
  }
}
