import { closeReasons, isCloseReason } from '@commonplace/contracts/collab';
import { FrameLedger } from '../../support/live/frame-ledger.ts';
import { LiveNote } from '../../support/live/live-note.ts';

interface Heard {
  at: number;
  /** `ask-again`: the server closed the document, and says that the rights may be asked for once more. */
  told: 'out' | 'readonly' | 'read-write' | 'ask-again';
  reason: string;
}

interface Options {
  url: string;
  documentName: string;
  token: string;
  /** Asks again after every refusal and sends on, where our editor would stop. */
  isStubborn: boolean;
}

/** Our editor spreads its second question over this time, in milliseconds. */
const renewalJitter = 250;
/** How often someone who does not take no for an answer asks again, and after how many milliseconds. */
const stubborn = { asks: 5, pause: 20 };

/** One person at one note: what they typed and when, and what they received and when. */
export class Witness {
  readonly live: LiveNote;
  /** When each mark was typed. */
  readonly typed = new Map<string, number>();
  /** When the server acknowledged each mark of this person. */
  readonly acknowledged = new Map<string, number>();
  /** When this person's token was sent. */
  readonly asked: number[] = [];
  readonly rights: Heard[] = [];
  private readonly name: string;
  private readonly looks = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private asking: NodeJS.Timeout | undefined;
  private asksLeft: number;
  private readonly ledger = new FrameLedger((frame) => this.acknowledge(frame));

  /** The marks begin with `name`, one letter. Nothing is sent before {@link connect}. */
  constructor(name: string, { isStubborn, ...address }: Options) {
    this.name = name;
    this.asksLeft = isStubborn ? stubborn.asks : 0;
    this.live = new LiveNote({
      ...address,
      renewalJitter,
      isLater: true,
      onSent: (frame) => this.ledger.sent(frame),
    });
    this.watch();
  }

  connect(): void {
    this.live.connect();
  }

  /** Types at full speed, this many milliseconds between two marks, until it is stopped. */
  start(pause: () => number): void {
    const step = () => {
      this.type();
      this.timer = setTimeout(step, pause());
    };
    step();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Types one mark, which occurs nowhere else in the note. */
  type(): string {
    const mark = `«${this.name}${this.typed.size}»`;
    this.typed.set(mark, performance.now());
    this.live.appendParagraph(mark);
    return mark;
  }

  /** Resolves when it is so, looking whenever something has come from the server; false when it was not in time. */
  when(condition: () => boolean, milliseconds: number): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (isMet: boolean) => {
        clearTimeout(timer);
        this.looks.delete(look);
        resolve(isMet);
      };
      const look = () => condition() && end(true);
      const timer = setTimeout(() => end(false), milliseconds);
      this.looks.add(look);
    });
  }

  /** The longest wait for an acknowledgement, in milliseconds; 0 before the first. */
  get slowestAcknowledgement(): number {
    return Math.max(0, ...[...this.acknowledged].map(([mark, at]) => at - (this.typed.get(mark) as number)));
  }

  /**
   * Whether this mark of theirs is acknowledged, however many were typed before it: false when in so many milliseconds
   * none of them was. A server takes what one person types one after the other, and on a machine that is busy with
   * other things a slow line lets only one or two of them through in a second.
   */
  async isAcknowledged(mark: string, milliseconds: number): Promise<boolean> {
    for (let before = -1; before < this.acknowledged.size; ) {
      before = this.acknowledged.size;
      if (await this.when(() => this.acknowledged.has(mark), milliseconds)) return true;
    }
    return false;
  }

  /** Whether this is the last message about their rights; a close that only invites a question aside. */
  isAt(told: Heard['told']): boolean {
    return this.answers.at(-1)?.told === told;
  }

  /** When they got this for the first time since then, if nothing else came after it. */
  settledAt(told: Heard['told'], since: number): number | null {
    const heard = this.answers.filter(({ at }) => at >= since);
    const before = heard.findLastIndex((each) => each.told !== told);
    return heard[before + 1]?.at ?? null;
  }

  private get answers(): Heard[] {
    return this.rights.filter(({ told }) => told !== 'ask-again');
  }

  vanish(): void {
    this.stop();
    clearTimeout(this.asking);
    this.live.vanish();
  }

  private watch(): void {
    const { provider, doc } = this.live;
    const send = provider.sendToken.bind(provider);
    provider.sendToken = () => {
      this.asked.push(performance.now());
      return send();
    };
    provider.on('authenticated', ({ scope }: { scope: 'readonly' | 'read-write' }) => this.hear(scope, ''));
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => this.refused(reason));
    provider.on('close', ({ event }: { event: { reason: string } }) => {
      this.ledger.closed();
      this.refused(event.reason);
    });
    provider.on('message', ({ event }: { event: { data: ArrayBuffer } }) =>
      this.ledger.received(new Uint8Array(event.data)),
    );
    doc.on('update', (_update: unknown, origin: unknown) => {
      if (origin === provider) this.look();
    });
  }

  private acknowledge(frame: Uint8Array): void {
    for (const [mark] of new TextDecoder().decode(frame).matchAll(ownMarks(this.name)))
      if (!this.acknowledged.has(mark)) this.acknowledged.set(mark, performance.now());
    this.look();
  }

  /** A socket that broke has no reason of ours. */
  private refused(reason: string): void {
    if (!isCloseReason(reason)) return;
    const { next } = closeReasons[reason];
    this.hear(next === 'stop' ? 'out' : 'ask-again', reason);
    if (next !== 'stop' || this.asksLeft === 0) return;
    this.asksLeft -= 1;
    this.asking = setTimeout(() => this.live.askAgain(), stubborn.pause);
  }

  private hear(told: Heard['told'], reason: string): void {
    this.rights.push({ at: performance.now(), told, reason });
    this.look();
  }

  private look(): void {
    for (const look of [...this.looks]) look();
  }
}

function ownMarks(name: string): RegExp {
  return new RegExp(`«${name}\\d+»`, 'g');
}
