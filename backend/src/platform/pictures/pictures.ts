import { Injectable } from '@nestjs/common';
import { Turns } from '../process/turns.ts';
import { type PictureShape, renderPicture, type SentPicture } from './render-picture.ts';

/** What people send as pictures, made into what is kept. */
@Injectable()
export class Pictures {
  /** Two of the four threads that files and the network need as well; each decodes in up to 100 MB. */
  private readonly turns = new Turns(2, 30);

  /** @throws AppError `rejected` for what is no acceptable picture; `unavailable` when too many wait */
  async render(sent: SentPicture, shape: PictureShape): Promise<Uint8Array> {
    return this.turns.run(() => renderPicture(sent, shape));
  }
}
