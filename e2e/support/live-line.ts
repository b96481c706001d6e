import type { Page, WebSocketRoute } from '@playwright/test';

/**
 * A page's live connection, which can be cut while the page and its files go on loading. To be made before
 * the page opens a note. (Chromium's own offline mode leaves open sockets alone now and then.)
 */
export class LiveLine {
  private readonly open = new Set<WebSocketRoute>();
  private readonly held: (() => void)[] = [];
  private isCut = false;
  private isStalled = false;

  static async of(page: Page): Promise<LiveLine> {
    const line = new LiveLine();
    await page.routeWebSocket(/\/collab/, (socket) => line.pass(socket));
    return line;
  }

  /** Ends the connection and lets no other through. */
  async cut(): Promise<void> {
    this.isCut = true;
    await Promise.all([...this.open].map((socket) => socket.close()));
  }

  /** Lets nothing through that the page sends, and keeps what it would have sent. */
  stall(): void {
    this.isStalled = true;
  }

  restore(): void {
    this.isCut = false;
    this.isStalled = false;
    for (const send of this.held.splice(0)) send();
  }

  private pass(socket: WebSocketRoute): void {
    if (this.isCut) {
      void socket.close();
      return;
    }
    this.open.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (this.isStalled) this.held.push(() => server.send(frame));
      else server.send(frame);
    });
  }
}
