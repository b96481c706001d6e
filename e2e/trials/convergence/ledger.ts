import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/** The letters of a trial begin after this one. */
const lastBefore = 0x4dff;

/** A letter in the shared document: who wrote it there, and in which blocks it stands. */
interface Instance {
  letter: string;
  device: number;
  /** What this one took the place of, as when a paragraph with it was made a list, or undo brought it back. */
  before: readonly string[];
  /** Undo or redo wrote it. */
  isBroughtBack: boolean;
  /** The items of the blocks around it, innermost first. */
  blocks: readonly Y.ID[];
}

export interface Verdict {
  /** Letters that are gone although nobody deleted them or a block around them. */
  lost: string[];
  /** Letters in the document that nobody wrote there. */
  foreign: string[];
  /** Letters that are there twice although no two people moved them at the same time. */
  doubled: string[];
  /** What a screen wrote by itself while it showed what others did. */
  unasked: string[];
  /** Letters that are there twice because two people who did not see each other split or converted their block. */
  movedTwice: number;
  /** Letters that went down with a block that someone else split off or converted before seeing them. */
  sank: number;
}

/**
 * Every letter is written once in the life of a note, so each can be followed. Keeps its own books of
 * what people did, from the transactions of their own acts alone, and judges by them what a later
 * reader finds. What a screen, a server or a merge does by itself is in nobody's books.
 */
export class Ledger {
  readonly #instances = new Map<string, Instance>();
  readonly #ofLetter = new Map<string, string[]>();
  readonly #unasked: string[] = [];
  #deleted = Y.createDeleteSet();
  /** The part of it that people wanted gone; the rest they rebuilt elsewhere. */
  #removed = Y.createDeleteSet();
  #letters = lastBefore;

  freshLetter(): string {
    this.#letters += 1;
    if (this.#letters > 0xd7ff) throw new Error('A note of this trial has no more letters');
    return String.fromCharCode(this.#letters);
  }

  get written(): number {
    return this.#letters - lastBefore;
  }

  /**
   * Enters what a person did on one device. To be called in `afterTransaction`, before letters are collected.
   *
   * @param gone letters that a rebuilding act took from the person's own screen, as Enter does with what is selected
   */
  enter(
    device: number,
    transaction: Y.Transaction,
    intent: 'removes' | 'rebuilds',
    gone: ReadonlySet<string> = new Set(),
  ): void {
    this.#deleted = Y.mergeDeleteSets([this.#deleted, transaction.deleteSet]);
    if (intent === 'removes') this.#removed = Y.mergeDeleteSets([this.#removed, transaction.deleteSet]);
    else this.#removed = Y.mergeDeleteSets([this.#removed, idsOf(gone, transaction)]);
    this.#enterLetters(device, transaction);
  }

  /** Enters what a screen wrote without being asked. */
  enterUnasked(device: number, transaction: Y.Transaction): void {
    if (onlyTidiesMarks(transaction)) return;
    const letters: string[] = [];
    eachDeleted(transaction, (item) => {
      letters.push(...Array.from(lettersOf(item), ([, letter]) => letter));
    });
    this.#unasked.push(`device ${device}: ${inWords(transaction)}, letters ${letters.length}`);
  }

  #enterLetters(device: number, transaction: Y.Transaction): void {
    const gone = new Map<string, string[]>();
    eachDeleted(transaction, (item) => {
      for (const [id, letter] of lettersOf(item)) gone.set(letter, [...(gone.get(letter) ?? []), id]);
    });
    const brought = broughtBack(transaction);
    for (const item of ownNewItems(transaction)) {
      const blocks = blocksAround(item);
      for (const [id, letter] of lettersOf(item)) {
        if (this.#instances.has(id)) continue;
        const known = this.#ofLetter.get(letter) ?? [];
        const undone = brought.get(id);
        const before = undone ? [undone, ...(gone.get(letter) ?? [])] : (gone.get(letter) ?? known);
        this.#instances.set(id, { letter, device, before, blocks, isBroughtBack: undone !== undefined });
        this.#ofLetter.set(letter, [...known, id]);
      }
    }
  }

  judge(reader: Y.Doc): Verdict {
    const live = new Map<string, string[]>();
    const verdict: Verdict = {
      lost: [],
      foreign: [],
      doubled: [],
      unasked: this.#unasked,
      movedTwice: 0,
      sank: 0,
    };
    for (const item of liveItems(reader)) {
      for (const [id, letter] of lettersOf(item)) {
        if (!this.#instances.has(id)) verdict.foreign.push(letter);
        live.set(letter, [...(live.get(letter) ?? []), id]);
      }
    }
    for (const [letter, ids] of this.#ofLetter) {
      const alive = live.get(letter) ?? [];
      if (alive.length > 1) {
        if (this.#areForks(alive)) verdict.movedTwice += 1;
        else verdict.doubled.push(letter);
      }
      if (alive.length > 0) continue;
      const moved = new Set(ids.flatMap((id) => this.#instances.get(id)?.before ?? []));
      const last = ids.filter((id) => !moved.has(id));
      if (last.every((id) => this.#isIn(this.#deleted, id)))
        verdict.sank += last.some((id) => this.#isIn(this.#removed, id)) ? 0 : 1;
      else verdict.lost.push(letter);
    }
    return verdict;
  }

  /** Itself, or a block around it. */
  #isIn(set: Y.Transaction['deleteSet'], id: string): boolean {
    const { blocks } = this.#instances.get(id) as Instance;
    return [parseId(id), ...blocks].some((each) => Y.isDeleted(set, each));
  }

  /** Whether each two of them descend from one instance by acts of two devices. */
  #areForks(ids: string[]): boolean {
    return ids.every((a, index) => ids.slice(index + 1).every((b) => this.#isFork(a, b)));
  }

  #isFork(a: string, b: string): boolean {
    const lineB = this.#line(b);
    return this.#line(a).some((one) => lineB.some((other) => this.#areApart(one, other)));
  }

  /**
   * Two devices put them in the place of one and the same; or undo brought one back to where its writer
   * had it, after someone else had moved the other.
   */
  #areApart(one: Instance, other: Instance): boolean {
    const isByTwo = one.device !== other.device || one.isBroughtBack || other.isBroughtBack;
    return one !== other && isByTwo && one.before.some((id) => other.before.includes(id));
  }

  /** It and all that it took the place of. */
  #line(id: string): Instance[] {
    const ids = new Set([id]);
    for (const each of ids) for (const before of this.#instances.get(each)?.before ?? []) ids.add(before);
    return Array.from(ids, (each) => this.#instances.get(each) as Instance);
  }
}

/** What undo or redo wrote again: the new letter's place, and that of the deleted one. */
function broughtBack({ doc, beforeState }: Y.Transaction): Map<string, string> {
  const found = new Map<string, string>();
  const from = beforeState.get(doc.clientID) ?? 0;
  for (const structs of doc.store.clients.values()) {
    for (const item of structs) {
      if (!(item instanceof Y.Item) || item.redone === null || item.redone.client !== doc.clientID) continue;
      const { clock } = item.redone;
      for (let index = 0; clock + index >= from && index < item.length; index += 1)
        found.set(`${doc.clientID}:${clock + index}`, `${item.id.client}:${item.id.clock + index}`);
    }
  }
  return found;
}

function* lettersOf(item: Y.Item): Generator<[id: string, letter: string]> {
  if (!(item.content instanceof Y.ContentString)) return;
  const { str } = item.content;
  for (let index = 0; index < str.length; index += 1) {
    // A line break that became part of code is a letter too, and not one of ours.
    if (str.charCodeAt(index) > lastBefore)
      yield [`${item.id.client}:${item.id.clock + index}`, str.charAt(index)];
  }
}

function idsOf(letters: ReadonlySet<string>, transaction: Y.Transaction): Y.Transaction['deleteSet'] {
  const found = Y.createDeleteSet();
  eachDeleted(transaction, (item) => {
    for (const [id, letter] of lettersOf(item)) {
      if (!letters.has(letter)) continue;
      const { client, clock } = parseId(id);
      const ofClient = found.clients.get(client) ?? [];
      ofClient.push({ clock, len: 1 });
      found.clients.set(client, ofClient);
    }
  });
  return found;
}

function parseId(id: string): Y.ID {
  const [client, clock] = id.split(':').map(Number);
  return Y.createID(client as number, clock as number);
}

function eachDeleted(transaction: Y.Transaction, look: (item: Y.Item) => void): void {
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (struct instanceof Y.Item) look(struct);
  });
}

function* ownNewItems({ doc, beforeState }: Y.Transaction): Generator<Y.Item> {
  const from = beforeState.get(doc.clientID) ?? 0;
  for (const struct of doc.store.clients.get(doc.clientID) ?? []) {
    if (struct.id.clock >= from && struct instanceof Y.Item) yield struct;
  }
}

function* liveItems(doc: Y.Doc): Generator<Y.Item> {
  for (const structs of doc.store.clients.values()) {
    for (const struct of structs) if (struct instanceof Y.Item && !struct.deleted) yield struct;
  }
}

function blocksAround(item: Y.Item): Y.ID[] {
  const blocks: Y.ID[] = [];
  for (let at = (item.parent as Y.AbstractType<unknown>)._item; at; ) {
    blocks.push(at.id);
    at = (at.parent as Y.AbstractType<unknown>)._item;
  }
  return blocks;
}

/** Where marks of two people overlap, Yjs itself removes those that say nothing any more. */
function onlyTidiesMarks(transaction: Y.Transaction): boolean {
  let isTidying = [...ownNewItems(transaction)].length === 0;
  eachDeleted(transaction, ({ content }) => {
    isTidying &&= content instanceof Y.ContentFormat;
  });
  return isTidying;
}

/** In words, for whoever looks into a failing run. */
function inWords(transaction: Y.Transaction): string {
  const deleted: string[] = [];
  eachDeleted(transaction, ({ content }) => {
    if (content instanceof Y.ContentType && content.type instanceof Y.XmlElement)
      deleted.push(content.type.nodeName);
  });
  const made = [...ownNewItems(transaction)].map(({ content }) => content.constructor.name);
  const root = transaction.doc.getXmlFragment(documentFields.content);
  return `deleted [${deleted}], made [${made}] in ${root.length} blocks`;
}
