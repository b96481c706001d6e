import * as Y from 'yjs';
import type { LiveNote } from './live-note.ts';

/** What someone else does in a note: types, moves their caret, or both. */
export type Restlessness = 'nothing' | 'typing' | 'moving' | 'both';

/** The only letter that {@link RestlessWriter} writes. */
export const restlessLetter = '·';

/** Milliseconds between two acts: each is a message of its own. */
const pause = 15;

/**
 * Someone who writes and deletes a letter at the ends of some texts, and moves their caret in them, without a rest.
 * Nothing else of the texts changes its place on the screen.
 */
export class RestlessWriter {
  private readonly note: LiveNote;
  private readonly user: unknown;
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;

  constructor(note: LiveNote, user: { id: string; name: string; username: string }) {
    this.note = note;
    this.user = { ...user, color: '#b34700' };
  }

  /**
   * @param texts finds the texts anew for each act: others may have replaced them
   * @param inWords whether the caret stands inside words too
   */
  start(what: Restlessness, texts: () => readonly Y.XmlText[], inWords: boolean): void {
    if (what === 'nothing') return;
    this.note.provider.awareness?.setLocalState({ user: this.user });
    const step = () => {
      const present = texts();
      const text = present[this.turn % present.length];
      if (text && what !== 'moving') this.type(text);
      if (text && what !== 'typing') this.move(text, inWords);
      this.turn += 1;
      this.timer = setTimeout(step, pause);
    };
    step();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private type(text: Y.XmlText): void {
    const written = text.toString().lastIndexOf(restlessLetter);
    if (written < 0) text.insert(text.length, restlessLetter);
    else text.delete(written, 1);
  }

  private move(text: Y.XmlText, inWords: boolean): void {
    const any = (this.turn * 7) % (text.length + 1);
    const index = inWords ? any : text.toString().lastIndexOf(' ', any) + 1;
    const caret = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, index));
    this.note.provider.awareness?.setLocalStateField('cursor', { anchor: caret, head: caret });
  }
}
