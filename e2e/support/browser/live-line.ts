import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';

/**
 * A connection of a page, or of all pages of a browser, which can be cut while files go on loading: the one of live
 * documents, or the one of pushes. To be made before the page opens it. (Chromium's own offline mode leaves open sockets
 * alone now and then.)
 */
export class LiveLine {
  private readonly open = new Set<WebSocketRoute>();
  private readonly held: (() => void)[] = [];
  private isCut = false;
  private isStalled = false;

  static async of(
    pages: Page | BrowserContext,
    path: '/collab' | '/socket.io/' = '/collab',
  ): Promise<LiveLine> {
    const line = new LiveLine();
    await pages.routeWebSocket(
      (url) => url.pathname.startsWith(path),
      (socket) => line.pass(socket),
    );
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
