import { parseDocumentName } from '@commonplace/contracts/collab';
import { uploadedImageHeight } from '@commonplace/contracts/document';
import * as Y from 'yjs';
import { AppError, api, upload } from '../../../shared/api/index.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { isHeic } from '../../../shared/image-files/is-heic.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { NoteSession } from '../session/note-session.ts';
import { claimImages } from './claim-images.ts';
import { awaitedImages, removeBlock } from './image-elements.ts';
import { prepareImage, UnreadableImage } from './prepare-image.ts';
import { isForbidden, uploadRefusal } from './upload-refusal.ts';
import type { Arrival, ImageSource, UploadState } from './upload-state.ts';

/** A picture on its way has no part in the history of what was done: undo takes back its insertion, before and after. */
const arrivalOrigin = Symbol('arrival of a picture');

const mostAtOnce = 3;
/** So many seconds the queue waits where the server wants fewer pictures at once; a longer wait is said. */
const mostPatience = 120;

interface AddedImage {
  readonly id: string;
  readonly source: ImageSource;
  state: UploadState;
  /** The file that is sent, once it is known. */
  prepared: File | null;
  /** Breaks off what is under way. */
  abort: AbortController;
}

type UploadSession = Pick<
  NoteSession,
  'id' | 'doc' | 'content' | 'awareness' | 'documentName' | 'hasUnsaved' | 'subscribe' | 'snapshot'
>;

/**
 * The pictures that this page adds to a note. The note itself says which of them are wanted: a picture whose
 * placeholder appears in it, in any way, is sent, and one whose placeholder goes is broken off. So undo cancels,
 * redo begins anew, and nothing is left that will never be finished.
 *
 * It belongs to the session and not to the editor: a person who leaves the note does not break off its pictures.
 */
export class ImageUploads {
  readonly #session: UploadSession;
  readonly #hold: () => () => void;
  readonly #images = new Map<string, AddedImage>();
  readonly #previews = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  readonly #queue: AddedImage[] = [];
  readonly #claims: AddedImage[] = [];
  #running = 0;
  #pausedUntil = 0;
  /** Runs while the queue waits. */
  #pause: ReturnType<typeof setTimeout> | null = null;
  #count = 0;
  #letGo: (() => void) | null = null;
  readonly #ending = new AbortController();

  /** @param hold keeps the session open, until what it returns is called */
  constructor(session: UploadSession, hold: () => () => void) {
    this.#session = session;
    this.#hold = hold;
    session.content.observeDeep(this.#onContent);
    session.doc.on('destroy', this.#end);
  }

  /** There is a note that pictures can belong to, or one is being made. */
  get hasNote(): boolean {
    return this.#session.documentName !== null || this.#session.hasUnsaved;
  }

  /** The note's id; null while it has none. */
  get noteId(): string | null {
    const name = this.#session.documentName;
    return name === null ? null : (parseDocumentName(name)?.noteId ?? null);
  }

  /**
   * Prepares a picture. It is sent once a picture with its id is in the note.
   *
   * @returns the id, which others read as well: it begins with who adds it
   */
  add(source: ImageSource): string {
    this.#count += 1;
    const id = `${this.#session.awareness.clientID}-${Date.now()}-${this.#count}`;
    this.#images.set(id, {
      id,
      source,
      state: { kind: 'absent' },
      prepared: null,
      abort: new AbortController(),
    });
    return id;
  }

  /** Null for what another page adds, or an earlier one added. */
  stateOf(id: string): UploadState | null {
    return this.#images.get(id)?.state ?? null;
  }

  /** By which address this page can show a picture that it is adding. Never to be written anywhere. */
  previewOf(id: string): string | null {
    const source = this.#images.get(id)?.source;
    if (source?.kind !== 'file') return null;
    const preview = this.#previews.get(id) ?? URL.createObjectURL(source.file);
    this.#previews.set(id, preview);
    return preview;
  }

  /** Who adds a picture on another page; null when they are not here any more. */
  uploaderOf(id: string): { name: string } | null {
    const [client] = id.split('-');
    const user: unknown = this.#session.awareness.getStates().get(Number(client))?.user;
    const name = typeof user === 'object' && user !== null && 'name' in user ? user.name : null;
    return typeof name === 'string' ? { name } : null;
  }

  /** Calls back when a state is another one, or who is here. Returns the way to stop that. */
  subscribe(listener: () => void): () => void {
    if (this.#listeners.size === 0) this.#session.awareness.on('change', this.#tell);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#session.awareness.off('change', this.#tell);
    };
  }

  retry(id: string): void {
    const image = this.#images.get(id);
    if (image?.state.kind === 'failed') this.#begin(image);
  }

  #onContent = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    if (this.#images.size === 0 || !events.some(mayConcernBlocks)) return;
    const awaited = awaitedImages(this.#session.content);
    for (const image of this.#images.values()) {
      const isAwaited = awaited.has(image.id);
      const isIdle = image.state.kind === 'absent' || image.state.kind === 'done';
      if (isAwaited && isIdle) this.#begin(image);
      if (!isAwaited && !isIdle) this.#breakOff(image);
    }
  };

  #begin(image: AddedImage): void {
    image.abort = new AbortController();
    this.#set(image, { kind: 'waiting' });
    if (image.source.kind === 'file') {
      this.#queue.push(image);
      this.#sendNext();
      return;
    }
    this.#claims.push(image);
    // What was pasted at once is asked for at once.
    if (this.#claims.length === 1) queueMicrotask(() => void this.#claim(this.#claims.splice(0)));
  }

  #breakOff(image: AddedImage): void {
    image.abort.abort();
    this.#set(image, { kind: 'absent' });
  }

  #sendNext(): void {
    if (this.#pause !== null) return;
    while (this.#running < mostAtOnce) {
      const image = this.#queue.shift();
      if (!image) return;
      if (image.state.kind !== 'waiting' || image.source.kind !== 'file') continue;
      this.#running += 1;
      void this.#send(image, image.source.file).finally(() => {
        this.#running -= 1;
        this.#sendNext();
      });
    }
  }

  async #send(image: AddedImage, file: File): Promise<void> {
    const { signal } = image.abort;
    try {
      const noteid = await this.#noteExists(signal);
      if (!image.prepared) {
        this.#set(image, { kind: 'preparing' });
        image.prepared = await prepareImage(file, signal);
      }
      this.#set(image, { kind: 'sending', share: 0 });
      const answer = await upload(api.notes.uploadImage, image.prepared, {
        headers: { noteid, fileid: image.id },
        signal,
        onProgress: (share) => {
          if (!signal.aborted) this.#set(image, { kind: 'sending', share });
        },
      });
      if (typeof answer.location !== 'string') {
        const text = JSON.stringify(answer);
        this.#fail(image, { message: i18n.t('images:invalidJson', { text }), detail: null });
        return;
      }
      await this.#mayWrite(signal);
      this.#arrive(image, answer);
    } catch (error) {
      if (signal.aborted) return;
      const seconds = secondsToWait(error);
      if (error instanceof UnreadableImage) {
        const message = i18n.t(isHeic(file) ? 'images:heic' : 'images:unreadable');
        this.#set(image, { kind: 'unreadable', message });
      } else if (seconds !== null) this.#sendAgain(image, seconds);
      else if (isForbidden(error)) {
        this.#remove([image]);
        toast.error(i18n.t('images:removed'));
      } else this.#fail(image, wordsFor(error));
    }
  }

  /** Puts it first in the queue, which waits. */
  #sendAgain(image: AddedImage, seconds: number): void {
    this.#set(image, { kind: 'waiting' });
    this.#queue.unshift(image);
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + seconds * 1_000);
    if (this.#pause !== null) clearTimeout(this.#pause);
    // The timer alone ends the pause: it may fire a millisecond before the clock says so.
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.#sendNext();
    }, this.#pausedUntil - Date.now());
  }

  async #claim(images: readonly AddedImage[]): Promise<void> {
    const { signal } = this.#ending;
    try {
      const noteId = await this.#noteExists(signal);
      const addresses = images.flatMap(({ source }) => (source.kind === 'claim' ? [source.address] : []));
      const claimed = await claimImages(noteId, addresses, signal);
      await this.#mayWrite(signal);
      const refused: AddedImage[] = [];
      for (const image of images) {
        const arrival = image.source.kind === 'claim' ? claimed.get(image.source.address) : undefined;
        if (image.state.kind === 'absent') continue;
        if (arrival) this.#arrive(image, arrival);
        else refused.push(image);
      }
      if (refused.length === 0) return;
      this.#remove(refused);
      toast.warning(i18n.t('images:unclaimed', { count: refused.length }));
    } catch (error) {
      if (signal.aborted) return;
      for (const image of images) if (image.state.kind === 'waiting') this.#fail(image, wordsFor(error));
    }
  }

  /** Resolves with the note's id, once it has one. */
  async #noteExists(signal: AbortSignal): Promise<string> {
    await this.#until(signal, () => {
      const { saveStatus } = this.#session.snapshot();
      if (this.noteId !== null) return true;
      if (saveStatus.kind === 'error' && saveStatus.cause === 'failed') throw new UnsavedNote();
      return false;
    });
    return this.noteId ?? '';
  }

  /** Resolves once the note can be written in, which it may not be for a moment; not in this session when it is read-only. */
  #mayWrite(signal: AbortSignal): Promise<void> {
    return this.#until(signal, () => {
      const { state, isEditable } = this.#session.snapshot();
      if (state.kind === 'read-only' || state.kind === 'refused') throw new RightGone();
      return isEditable;
    });
  }

  #until(signal: AbortSignal, isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        unsubscribe();
        signal.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(signal.reason);
      };
      const look = () => {
        try {
          if (!isSo()) return;
          leave();
          resolve();
        } catch (error) {
          leave();
          reject(error);
        }
      };
      const unsubscribe = this.#session.subscribe(look);
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
      else look();
    });
  }

  /** Puts the picture where its placeholder is by now, and touches nothing else there: others may be writing under it. */
  #arrive(image: AddedImage, { location, width, height }: Arrival): void {
    const places = awaitedImages(this.#session.content).get(image.id) ?? [];
    this.#set(image, { kind: 'done' });
    this.#session.doc.transact(() => {
      for (const place of places) {
        place.setAttribute('src', location);
        if (image.source.kind === 'file' || !place.getAttribute('height')) setSize(place, width, height);
        place.removeAttribute('upload');
      }
    }, arrivalOrigin);
  }

  #remove(images: readonly AddedImage[]): void {
    const awaited = awaitedImages(this.#session.content);
    this.#session.doc.transact(() => {
      for (const { id } of images) for (const place of awaited.get(id) ?? []) removeBlock(place);
    }, arrivalOrigin);
    for (const image of images) this.#set(image, { kind: 'absent' });
  }

  #fail(image: AddedImage, words: { message: string; detail: string | null }): void {
    this.#set(image, { kind: 'failed', ...words });
  }

  #set(image: AddedImage, state: UploadState): void {
    image.state = state;
    this.#holdWhileBusy();
    this.#tell();
  }

  #tell = (): void => {
    for (const listener of this.#listeners) listener();
  };

  #holdWhileBusy(): void {
    const isBusy = [...this.#images.values()].some(
      ({ state: { kind } }) => kind === 'waiting' || kind === 'preparing' || kind === 'sending',
    );
    if (isBusy === (this.#letGo !== null)) return;
    if (isBusy) {
      this.#letGo = this.#hold();
      window.addEventListener('beforeunload', warn);
      return;
    }
    window.removeEventListener('beforeunload', warn);
    const letGo = this.#letGo;
    this.#letGo = null;
    letGo?.();
  }

  #end = (): void => {
    this.#ending.abort();
    if (this.#pause !== null) clearTimeout(this.#pause);
    for (const image of this.#images.values()) {
      image.abort.abort();
      image.state = { kind: 'absent' };
    }
    this.#holdWhileBusy();
    for (const preview of this.#previews.values()) URL.revokeObjectURL(preview);
    this.#images.clear();
    this.#listeners.clear();
  };
}

/** No note could be made for it. */
class UnsavedNote extends Error {}

/** It has come, and may not be put into the note any more. */
class RightGone extends Error {}

function wordsFor(error: unknown): { message: string; detail: string | null } {
  if (error instanceof UnsavedNote) return { message: i18n.t('images:saveFirst'), detail: null };
  if (error instanceof RightGone) return { message: i18n.t('images:readOnly'), detail: null };
  return uploadRefusal(error);
}

/** Until the server takes more pictures of this person; null when it is not that. */
function secondsToWait(error: unknown): number | null {
  const isTooMany = error instanceof AppError && error.code === 'rate_limited';
  const { retryAfter } = isTooMany ? error : {};
  return retryAfter !== undefined && retryAfter <= mostPatience ? retryAfter : null;
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Blocks came or went, or are others than they were; letters concern no block. */
function mayConcernBlocks({ target }: Y.YEvent<Y.AbstractType<unknown>>): boolean {
  return target instanceof Y.XmlFragment;
}

/** As high as every picture is at first; as wide as its shape makes it. */
function setSize(place: Y.XmlElement, width: number | null, height: number | null): void {
  const shape = width && height ? width / height : null;
  // Y.js declares attributes of elements as text, and holds any value.
  const set = (name: string, value: number) => place.setAttribute(name, value as unknown as string);
  set('height', uploadedImageHeight);
  if (shape) set('width', Math.max(1, Math.min(20_000, Math.round(uploadedImageHeight * shape))));
}
