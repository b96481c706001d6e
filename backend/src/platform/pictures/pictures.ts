import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '../process/concurrency-limiter.ts';
import { KeyedConcurrencyLimiter } from '../process/keyed-concurrency-limiter.ts';
import { type PictureShape, renderPicture } from './render-picture.ts';
import { type RenderedWidths, renderWidths, type WidthsShape } from './render-widths.ts';
import type { SentPicture } from './sent-picture.ts';

/** Of pictures that wait or are being rendered, all together. */
const mostBytes = 96 * 1024 * 1024;
/** Of those of one person: a third, so that others find room. */
const mostBytesOfPerson = mostBytes / 3;

/** What people send as pictures, made into what is kept. */
@Injectable()
export class Pictures {
  /** Two of the four threads that files and the network need as well; each decodes in up to 100 MB. */
  private readonly turns = new ConcurrencyLimiter(2, 30);
  /** One of a person at a time, so that no one takes both threads. */
  private readonly turnsOfPeople = new KeyedConcurrencyLimiter(60_000, 30);
  private bytes = 0;
  private readonly bytesOf = new Map<string, number>();

  /**
   * @throws AppError `rejected` for what is no acceptable picture; `rate_limited` when too many of the person wait, and
   * `unavailable` when too many of all do
   */
  async render(personId: string, sent: SentPicture, shape: PictureShape): Promise<Uint8Array> {
    return this.inTurn(personId, sent, () => renderPicture(sent, shape));
  }

  /** @throws AppError as {@link render} */
  async renderWidths(personId: string, sent: SentPicture, shape: WidthsShape): Promise<RenderedWidths> {
    return this.inTurn(personId, sent, () => renderWidths(sent, shape));
  }

  private async inTurn<T>(personId: string, { bytes }: SentPicture, work: () => Promise<T>): Promise<T> {
    const own = (this.bytesOf.get(personId) ?? 0) + bytes.length;
    if (own > mostBytesOfPerson) throw new AppError('rate_limited', { retryAfter: 5 });
    if (this.bytes + bytes.length > mostBytes) throw new AppError('unavailable', { retryAfter: 5 });
    this.count(personId, bytes.length);
    try {
      return await this.turnsOfPeople.run(personId, () => this.turns.run(work));
    } finally {
      this.count(personId, -bytes.length);
    }
  }

  private count(personId: string, bytes: number): void {
    this.bytes += bytes;
    const own = (this.bytesOf.get(personId) ?? 0) + bytes;
    if (own > 0) this.bytesOf.set(personId, own);
    else this.bytesOf.delete(personId);
  }
}
