import { Injectable } from '@nestjs/common';
import { ByteBudget } from '../process/byte-budget.ts';
import { FairTurns } from '../process/fair-turns.ts';
import { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { kindOfBytes } from './picture-kind.ts';
import { type PictureShape, renderPicture } from './render-picture.ts';
import { type RenderedWidths, renderWidths, type WidthsShape } from './render-widths.ts';
import type { SentPicture } from './sent-picture.ts';

/** Of pictures that wait or are being rendered, all together, and as much again of GIFs. */
const mostBytes = 96 * 1024 * 1024;
/** Of those of one person: a third, so that others find room. */
const mostBytesOfPerson = mostBytes / 3;
const inLine = { mostWaiting: 100, mostWaitingOfOne: 30, waitMs: 60_000 };
/** Milliseconds in which pictures of one person are rendered: some two hundred photos, or ten of the slowest GIFs. */
export const renderingOfPerson = { name: 'rendering-of-person', points: 60_000, seconds: 600 };

/** What people send as pictures, made into what is kept. */
@Injectable()
export class Pictures {
  /** One of a person at a time. Taken first: what waits for the person's others must hold no thread. */
  private readonly turnsOfPeople = new FairTurns({ ...inLine, mostWaiting: 1_000, mostRunningOfOne: 1 });
  /** Two of the four threads that files and the network need as well; each decodes in up to 100 MB. */
  private readonly turns = new FairTurns({ ...inLine, mostRunning: 2 });
  /** A GIF may take as long as a hundred photos, so the other thread is kept free of them. */
  private readonly turnsOfGifs = new FairTurns({ ...inLine, mostRunning: 1 });
  /** The fewest: an import may wait, and whoever waits here is the only one of its import. */
  private readonly turnsOfImports = new FairTurns({ mostRunning: 1, mostWaiting: 1_000 });
  private readonly budget = new ByteBudget(mostBytes);
  /** Apart: what waits for the one thread waits longer. */
  private readonly budgetOfGifs = new ByteBudget(mostBytes);

  constructor(private readonly limiter: RateLimiter) {}

  /**
   * @throws AppError `rejected` for what is no acceptable picture; `rate_limited` when too many of the person wait, or
   * those of the last ten minutes took a minute; `unavailable` when too many of all wait
   */
  async render(personId: string, sent: SentPicture, shape: PictureShape): Promise<Uint8Array> {
    return this.inTurn(personId, sent, () => renderPicture(sent, shape));
  }

  /** @throws AppError as {@link render} */
  async renderWidths(personId: string, sent: SentPicture, shape: WidthsShape): Promise<RenderedWidths> {
    return this.inTurn(personId, sent, () => renderWidths(sent, shape));
  }

  /**
   * One of an import, which may be thousands: they have a thread of their own one after the other, and count for no person.
   *
   * @throws AppError `rejected` for what is no acceptable picture
   */
  async renderImported(personId: string, sent: SentPicture, shape: WidthsShape): Promise<RenderedWidths> {
    return this.turnsOfImports.run(personId, () => renderWidths(sent, shape));
  }

  private async inTurn<T>(personId: string, { bytes }: SentPicture, work: () => Promise<T>): Promise<T> {
    const timed = () => this.timed(personId, work);
    const isGif = kindOfBytes(bytes) === 'gif';
    const onThread = () => this.turns.run(personId, timed);
    const budget = isGif ? this.budgetOfGifs : this.budget;
    return budget.run([[`person ${personId}`, mostBytesOfPerson]], bytes.length, () =>
      this.turnsOfPeople.run(personId, () => (isGif ? this.turnsOfGifs.run(personId, onThread) : onThread())),
    );
  }

  /** Counts the time that the work takes, whether or not it succeeds; only the next one is refused for it. */
  private async timed<T>(personId: string, work: () => Promise<T>): Promise<T> {
    await this.limiter.consume(renderingOfPerson, personId, 0);
    const since = performance.now();
    try {
      return await work();
    } finally {
      const took = Math.ceil(performance.now() - since);
      await this.limiter.consume(renderingOfPerson, personId, took).catch(() => undefined);
    }
  }
}
