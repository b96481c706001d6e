import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '../process/concurrency-limiter.ts';
import { type PictureShape, renderPicture } from './render-picture.ts';
import { type RenderedWidths, renderWidths, type WidthsShape } from './render-widths.ts';
import type { SentPicture } from './sent-picture.ts';

/** Of pictures that wait or are being rendered, all together. */
const mostBytes = 96 * 1024 * 1024;

/** What people send as pictures, made into what is kept. */
@Injectable()
export class Pictures {
  /** Two of the four threads that files and the network need as well; each decodes in up to 100 MB. */
  private readonly turns = new ConcurrencyLimiter(2, 30);
  private bytes = 0;

  /** @throws AppError `rejected` for what is no acceptable picture; `unavailable` when too many wait */
  async render(sent: SentPicture, shape: PictureShape): Promise<Uint8Array> {
    return this.inTurn(sent, () => renderPicture(sent, shape));
  }

  /** @throws AppError `rejected` for what is no acceptable picture; `unavailable` when too many wait */
  async renderWidths(sent: SentPicture, shape: WidthsShape): Promise<RenderedWidths> {
    return this.inTurn(sent, () => renderWidths(sent, shape));
  }

  private async inTurn<T>({ bytes }: SentPicture, work: () => Promise<T>): Promise<T> {
    if (this.bytes + bytes.length > mostBytes) throw new AppError('unavailable', { retryAfter: 5 });
    this.bytes += bytes.length;
    try {
      return await this.turns.run(work);
    } finally {
      this.bytes -= bytes.length;
    }
  }
}
