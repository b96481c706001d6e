import { type Answer, greeting, readAnswer, tokenFrame } from './wire.ts';

const patience = 3_000;

/** A websocket that is looked at from outside. */
export class Line {
  /** Why the document or the socket was closed. */
  end: string | null = null;
  private readonly socket: WebSocket;
  private readonly answers: Answer['kind'][] = [];
  private changed = () => {};

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      const answer = readAnswer(new Uint8Array(data));
      this.answers.push(answer.kind);
      if (answer.kind === 'closed' || answer.kind === 'denied') this.end ??= answer.reason;
      this.changed();
    };
    socket.onclose = ({ reason, code }) => {
      this.end ??= reason || String(code);
      this.changed();
    };
    socket.onerror = () => {};
  }

  static async open(url: string): Promise<Line> {
    const line = new Line(new WebSocket(url));
    await new Promise<void>((resolve, reject) => {
      line.socket.onopen = () => resolve();
      line.changed = () => reject(new Error(`The server would not have us: ${line.end}`));
    });
    line.changed = () => {};
    return line;
  }

  /** Signs in and greets; settles when the server has answered both, or refused. */
  enter(documentName: string, token: string): Promise<void> {
    this.send(tokenFrame(documentName, token));
    this.send(greeting(documentName));
    return this.until(() => this.heard('question'), patience);
  }

  send(data: Uint8Array<ArrayBuffer> | string): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(data);
  }

  heard(kind: Answer['kind']): boolean {
    return this.answers.includes(kind);
  }

  count(kind: Answer['kind']): number {
    return this.answers.filter((each) => each === kind).length;
  }

  /** Until it holds, the line ends, or the time is over. */
  until(condition: () => boolean, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!condition() && this.end === null) return;
        clearTimeout(timer);
        this.changed = () => {};
        resolve();
      };
      const timer = setTimeout(() => {
        this.changed = () => {};
        resolve();
      }, milliseconds);
      this.changed = look;
      look();
    });
  }

  close(): void {
    this.socket.close();
  }
}
