import type { RenderResponse } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import { ContentClient } from '../../../content/content-client.ts';
import { WeighedCache } from '../../../platform/process/weighed-cache.ts';
import { ConversionLimiter } from '../write/conversion-limiter.ts';

/** Where a note's journal stands, as the database says at the time of the request. */
export interface ContentPosition {
  /** What is published of a staged note is apart from its document. */
  of: 'document' | 'published';
  generation: number;
  headSeq: number;
}

interface Rendered extends Omit<ContentPosition, 'of'> {
  forms: RenderResponse;
}

/** `once`: another reading of the note is not expected, so its forms take no room from those of others. */
export type Keeping = 'kept' | 'once';

const mostBytes = 64 * 1024 * 1024;
/** Objects of JSON take about this much memory for each character of it. */
const bytesPerCharacter = 6;

/**
 * The readable forms of notes, by their version. Who asks says where the journal stands: what is kept of an older
 * version is never answered, so nothing has to be purged. Rights are no part of it: they
 * are looked at before, for each request.
 */
@Injectable()
export class RenderedNotes {
  /** The newest version that was rendered of each note. */
  private readonly kept = new WeighedCache<Rendered>(mostBytes);
  private readonly underWay = new Map<string, Promise<RenderResponse>>();

  constructor(
    private readonly content: ContentClient,
    private readonly turns: ConversionLimiter,
  ) {}

  /**
   * The forms of this version, or of a newer one. What is not kept is rendered once for all who ask meanwhile.
   *
   * @throws AppError `rate_limited` when the asker's turn does not come; what {@link ContentClient.render} throws
   */
  async of(
    asker: string,
    noteId: string,
    position: ContentPosition,
    keeping: Keeping = 'kept',
  ): Promise<RenderResponse> {
    return (
      this.find(noteId, position) ??
      this.turns.render(
        asker,
        async (turn) => this.find(noteId, position) ?? this.renderForAll(turn, noteId, position, keeping),
      )
    );
  }

  private find(noteId: string, { of, generation, headSeq }: ContentPosition): RenderResponse | undefined {
    const rendered = this.kept.get(`${of} ${noteId}`);
    return rendered?.generation === generation && rendered.headSeq >= headSeq ? rendered.forms : undefined;
  }

  private async renderForAll(
    asker: string,
    noteId: string,
    position: ContentPosition,
    keeping: Keeping,
  ): Promise<RenderResponse> {
    const version = `${position.of} ${noteId} ${position.generation} ${position.headSeq}`;
    const shared = this.underWay.get(version);
    // Another caller's request was refused, perhaps for its size: request again.
    if (shared) return shared.catch(() => this.render(asker, noteId, position, keeping));
    const rendering = this.render(asker, noteId, position, keeping).finally(() =>
      this.underWay.delete(version),
    );
    this.underWay.set(version, rendering);
    return rendering;
  }

  private async render(
    asker: string,
    noteId: string,
    { of, generation }: ContentPosition,
    keeping: Keeping,
  ): Promise<RenderResponse> {
    const forms = await (of === 'document'
      ? this.content.render(asker, noteId)
      : this.content.published(asker, noteId));
    if (keeping === 'once') return forms;
    const key = `${of} ${noteId}`;
    const newest = this.kept.get(key);
    if (newest?.generation !== generation || newest.headSeq <= forms.headSeq)
      this.kept.set(key, { generation, headSeq: forms.headSeq, forms }, weightOf(forms));
    return forms;
  }
}

function weightOf(forms: RenderResponse): number {
  return bytesPerCharacter * JSON.stringify(forms).length;
}
