import type { Duplex } from 'node:stream';
import { AppError } from '@commonplace/contracts/errors';
import {
  appendProtocol,
  encodeFrame,
  FrameReader,
  frameKinds,
  type LineFrame,
} from '@commonplace/contracts/internal';
import type { Logger } from 'pino';

/** Answers one entry, and throws when it can't be read. */
export type AnswerAppend = (entry: Uint8Array, originId: string) => Promise<Uint8Array>;

/** Bytes of entries that one line may have under way: several transactions of 4 MB, and a document or two. */
const defaultUnansweredBytes = 32 * 1024 * 1024;
/** A collab-server whose machine is gone says no goodbye. */
const keepAliveMs = 30_000;

/** The lines of the collab-servers: see `contracts/internal` for what is spoken on them. */
export class AppendLines {
  readonly #answer: AnswerAppend;
  readonly #log: Logger;
  readonly #unansweredBytes: number;
  readonly #lines = new Set<Line>();
  #isClosing = false;

  constructor(answer: AnswerAppend, log: Logger, unansweredBytes = defaultUnansweredBytes) {
    this.#answer = answer;
    this.#log = log;
    this.#unansweredBytes = unansweredBytes;
  }

  /** Takes over a connection whose request has been judged; `head` was read behind that request. */
  serve(socket: Duplex, head: Buffer, originId: string): void {
    if (this.#isClosing) {
      socket.destroy();
      return;
    }
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${appendProtocol}\r\n\r\n`,
    );
    if (head.length > 0) socket.unshift(head);
    if ('setKeepAlive' in socket && typeof socket.setKeepAlive === 'function')
      socket.setKeepAlive(true, keepAliveMs);
    const line = new Line(socket, (entry) => this.#answer(entry, originId), this.#log, this.#unansweredBytes);
    this.#lines.add(line);
    socket.once('close', () => this.#lines.delete(line));
  }

  /** Reads nothing more, answers what was asked and ends; what is still unanswered after `patienceMs` stays so. */
  async close(patienceMs: number): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#lines].map((line) => line.close(patienceMs)));
  }
}

class Line {
  readonly #socket: Duplex;
  readonly #answer: (entry: Uint8Array) => Promise<Uint8Array>;
  readonly #log: Logger;
  readonly #mostBytes: number;
  readonly #reader = new FrameReader([frameKinds.append]);
  #questions = 0;
  #bytes = 0;
  #isClosing = false;

  constructor(
    socket: Duplex,
    answer: (entry: Uint8Array) => Promise<Uint8Array>,
    log: Logger,
    mostBytes: number,
  ) {
    this.#socket = socket;
    this.#answer = answer;
    this.#log = log;
    this.#mostBytes = mostBytes;
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.destroy());
    socket.on('drain', () => this.#readOn());
    socket.on('data', (piece: Buffer) => this.#take(piece));
  }

  close(patienceMs: number): Promise<void> {
    this.#isClosing = true;
    this.#socket.pause();
    const closed = new Promise<void>((resolve) => {
      if (this.#socket.destroyed) resolve();
      this.#socket.once('close', resolve);
    });
    const timer = setTimeout(() => this.#socket.destroy(), patienceMs);
    this.#endIfDone();
    return closed.finally(() => clearTimeout(timer));
  }

  #take(piece: Uint8Array): void {
    let frames: LineFrame[];
    try {
      frames = this.#reader.read(piece);
    } catch (error) {
      this.#log.warn({ err: error }, 'a line of appends was not understood');
      this.#socket.destroy();
      return;
    }
    for (const frame of frames) void this.#reply(frame);
    this.#readOn();
  }

  async #reply({ id, body }: LineFrame): Promise<void> {
    this.#questions += 1;
    this.#bytes += body.length;
    const answer = await this.#answered(body);
    this.#questions -= 1;
    this.#bytes -= body.length;
    // Gone meanwhile: the caller does not know, and asks again (C5).
    if (this.#socket.destroyed) return;
    this.#write(encodeFrame({ id, ...answer }));
    this.#readOn();
    this.#endIfDone();
  }

  async #answered(entry: Uint8Array): Promise<Omit<LineFrame, 'id'>> {
    try {
      return { kind: frameKinds.answer, body: await this.#answer(entry) };
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
      this.#log[known.status >= 500 ? 'error' : 'warn'](
        { err: known.cause ?? known },
        'an append was refused',
      );
      return { kind: frameKinds.refused, body: Buffer.from(known.code) };
    }
  }

  /** The answers of one commit leave in one write. */
  #write(bytes: Uint8Array): void {
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork();
      process.nextTick(() => this.#socket.uncork());
    }
    this.#socket.write(bytes);
  }

  /** Neither more questions than can be held, nor more answers than are read. */
  #readOn(): void {
    const isFull = this.#bytes > this.#mostBytes || this.#socket.writableNeedDrain;
    if (isFull || this.#isClosing) this.#socket.pause();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  #endIfDone(): void {
    if (this.#isClosing && this.#questions === 0) this.#socket.end(() => this.#socket.destroy());
  }
}
