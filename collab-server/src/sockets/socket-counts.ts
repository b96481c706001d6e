interface Count {
  sockets: number;
  strangers: number;
}

/** Open sockets by peer address; strangers are those that have not signed in to any document yet. */
export class SocketCounts {
  private readonly byAddress = new Map<string, Count>();

  of(address: string): Readonly<Count> {
    return this.byAddress.get(address) ?? { sockets: 0, strangers: 0 };
  }

  /** Counts a socket in. Call what is returned once each, when it signs in and when it closes. */
  enter(address: string): { signedIn(): void; left(): void } {
    const count = this.byAddress.get(address) ?? { sockets: 0, strangers: 0 };
    this.byAddress.set(address, count);
    count.sockets += 1;
    count.strangers += 1;
    let isStranger = true;
    const signedIn = () => {
      if (isStranger) count.strangers -= 1;
      isStranger = false;
    };
    return {
      signedIn,
      left: () => {
        signedIn();
        count.sockets -= 1;
        if (count.sockets === 0) this.byAddress.delete(address);
      },
    };
  }
}
