import {
  encodeFrame,
  FrameReader,
  frameKinds,
  LineBroken,
  type LineFrame,
  largestFrame,
  largestFrameId,
} from './append-line.ts';

/** What the asking side needs of a connection; a socket of Node is one. */
export interface LineSocket {
  write(bytes: Uint8Array): unknown;
  destroy(): unknown;
  on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
}

interface Question {
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

/** A line that says nothing for so long, in milliseconds, while a person waits for it, has no process at its other end. */
const longestSilence = 5_000;

/** The asking end of one line of appends. It is not opened again: a caller that goes on opens another. */
export class AppendClient {
  private readonly socket: LineSocket;
  private readonly reader = new FrameReader([frameKinds.answer, frameKinds.refused]);
  private readonly questions = new Map<number, Question>();
  private lastId = 0;
  private heardAt = performance.now();
  private ended: Error | null = null;

  constructor(socket: LineSocket) {
    this.socket = socket;
    socket.on('data', (piece) => this.take(piece));
    socket.on('error', (error) => this.end(error));
    socket.on('end', () => this.end(new LineBroken('The other side ended the line')));
    socket.on('close', () => this.end(new LineBroken('The line was closed')));
  }

  get isOpen(): boolean {
    return this.ended === null;
  }

  /**
   * Answers an entry, both as `journal-codec.ts` writes them. Rejects when the entry can't be read, and when
   * the line ends or nothing comes within `patience` milliseconds: then it may have been written.
   */
  ask(entry: Uint8Array, patience: number): Promise<Uint8Array> {
    if (this.ended) return Promise.reject(this.ended);
    // The other side would end the line, and with it what others asked.
    if (entry.length > largestFrame - 1_024) return Promise.reject(new LineBroken('The entry is too large'));
    const id = this.freeId();
    if (this.questions.size === 0) this.heardAt = performance.now();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(id), patience);
      this.questions.set(id, { resolve, reject, timer });
      this.socket.write(encodeFrame({ id, kind: frameKinds.append, body: entry }));
    });
  }

  /** Ends the line; what has no answer yet is rejected. */
  end(error: Error = new LineBroken('The line was ended')): void {
    if (this.ended) return;
    this.ended = error;
    this.socket.destroy();
    for (const { reject, timer } of this.questions.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.questions.clear();
  }

  private take(piece: Uint8Array): void {
    this.heardAt = performance.now();
    let frames: LineFrame[];
    try {
      frames = this.reader.read(piece);
    } catch (error) {
      this.end(error as Error);
      return;
    }
    for (const frame of frames) this.settle(frame);
  }

  private settle({ id, kind, body }: LineFrame): void {
    // Absent when its asker has given up.
    const question = this.questions.get(id);
    if (!question) return;
    this.questions.delete(id);
    clearTimeout(question.timer);
    if (kind === frameKinds.answer) question.resolve(body);
    else question.reject(new Error(`The entry was refused: ${new TextDecoder().decode(body)}`));
  }

  private giveUp(id: number): void {
    const question = this.questions.get(id);
    this.questions.delete(id);
    question?.reject(new Error('No answer in time'));
    if (performance.now() - this.heardAt >= longestSilence) this.end(new LineBroken('The line is silent'));
  }

  /** One that is still in use belongs to a question older than four thousand million others. */
  private freeId(): number {
    do this.lastId = this.lastId === largestFrameId ? 0 : this.lastId + 1;
    while (this.questions.has(this.lastId));
    return this.lastId;
  }
}
