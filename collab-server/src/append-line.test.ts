import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import {
  type AppendEntry,
  encodeAppendAnswer,
  encodeFrame,
  FrameReader,
  frameKinds,
  type LineFrame,
} from '@commonplace/contracts/internal';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppendLine } from './append-line.ts';
import { AppendRetries } from './append-retries.ts';

const log = pino({ level: 'silent' });
const patience = 5_000;

const entry: AppendEntry = {
  noteId: 'a note',
  generation: 1,
  userId: 'alice',
  sid: 'session',
  epoch: 1,
  update: new Uint8Array(1),
};

/** A content process as far as its line goes. `answer` decides what becomes of each entry. */
class FarEnd {
  readonly sockets: Socket[] = [];
  readonly asked: LineFrame[] = [];
  isOpenable = true;
  openings = 0;
  answer: (socket: Socket, frame: LineFrame) => void = (socket, { id }) => {
    const body = encodeAppendAnswer({ seq: this.asked.length });
    socket.write(encodeFrame({ id, kind: frameKinds.answer, body }));
  };
  private readonly server: Server;

  constructor() {
    this.server = createServer((socket) => {
      this.sockets.push(socket);
      const reader = new FrameReader([frameKinds.append]);
      socket.on('error', () => {});
      socket.on('data', (piece) => {
        for (const frame of reader.read(piece as Buffer)) {
          this.asked.push(frame);
          this.answer(socket, frame);
        }
      });
    }).listen(0, '127.0.0.1');
  }

  async open(): Promise<Socket> {
    this.openings += 1;
    if (!this.isOpenable) throw new Error('ECONNREFUSED');
    if (!this.server.listening) await once(this.server, 'listening');
    const socket = connect((this.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

describe('the line of appends', () => {
  let far: FarEnd;
  let line: AppendLine;
  beforeEach(() => {
    far = new FarEnd();
    line = new AppendLine({ open: () => far.open(), log, firstPause: 1 });
  });
  afterEach(() => {
    line.close();
    far.close();
  });

  it('is one for everybody, and opened when the first has something to say', async () => {
    expect(far.openings).toBe(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => line.send(entry, patience)));
    expect(answers).toEqual(Array.from({ length: 20 }, (_, i) => ({ seq: i + 1 })));
    expect(far.openings).toBe(1);
  });

  it('C4: what is sent in one turn of the event loop leaves in one write', async () => {
    await line.send(entry, patience);
    const pieces: number[] = [];
    far.sockets[0]?.on('data', (piece) => pieces.push(piece.length));
    const sends = Array.from({ length: 5 }, () => line.send(entry, patience));
    // Later microtasks of the same turn too.
    await null;
    sends.push(line.send(entry, patience));
    await Promise.all(sends);
    expect(far.asked).toHaveLength(7);
    expect(pieces).toHaveLength(1);
  });

  it('C5: what was under way when it broke fails, and the next opens it anew', async () => {
    await line.send(entry, patience);
    const { answer } = far;
    far.answer = (socket) => socket.destroy();
    const outcomes = await Promise.allSettled([line.send(entry, patience), line.send(entry, patience)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    far.answer = answer;
    expect(await line.send(entry, patience)).toEqual({ seq: far.asked.length });
    expect(far.openings).toBe(2);
  });

  it('C5: behind the retries nothing is given up for a line that broke with everything under way', async () => {
    let breaks = 3;
    const { answer } = far;
    far.answer = (socket, frame) => {
      breaks -= 1;
      if (breaks >= 0) socket.destroy();
      else answer(socket, frame);
    };
    const retries = new AppendRetries({
      patience,
      firstPause: 1,
      send: (each, left) => line.send(each, left),
    });
    expect(await retries.append(entry)).toEqual({ seq: far.asked.length });
    expect(far.asked).toHaveLength(4);
  });

  it('fails while it can’t be opened, and asks for it together and ever more slowly', async () => {
    far.isOpenable = false;
    line.close();
    line = new AppendLine({ open: () => far.open(), log, firstPause: 40 });
    const startedAt = performance.now();
    for (let i = 0; i < 4; i += 1) {
      const sends = Array.from({ length: 50 }, () => line.send(entry, patience));
      const outcomes = await Promise.allSettled(sends);
      expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    }
    expect(far.openings).toBe(4);
    // Pauses of 40, 80 and 160 ms, each at least half of it.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(135);
    far.isOpenable = true;
    expect(await line.send(entry, patience)).toEqual({ seq: far.asked.length });
  });

  it('C5: no caller waits for it longer than its timeout', async () => {
    far.answer = () => {};
    await expect(line.send(entry, 20)).rejects.toThrow('in time');
    line.close();
    line = new AppendLine({ open: () => new Promise(() => {}), log });
    await expect(line.send(entry, 20)).rejects.toThrow('in time');
  });

  it('ends what is under way when it is closed, and opens no more', async () => {
    far.answer = () => {};
    const sent = line.send(entry, patience);
    while (far.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    line.close();
    await expect(sent).rejects.toThrow();
    await expect(line.send(entry, patience)).rejects.toThrow('for good');
    expect(far.openings).toBe(1);
  });
});
