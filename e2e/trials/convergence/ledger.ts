import * as Y from 'yjs';
import {
  blocksAround,
  broughtBack,
  eachDeleted,
  type Gone,
  idsOf,
  inWords,
  lastBefore,
  lettersOf,
  liveItems,
  onlyTidiesMarks,
  ownNewItems,
  parseId,
} from './transactions.ts';

/** A letter in the shared document: who wrote it there, and in which blocks it stands. */
interface Instance {
  letter: string;
  device: number;
  /** What this one took the place of, as when a paragraph with it was made a list, or undo brought it back. */
  before: readonly string[];
  /** Undo or redo wrote it. */
  isBroughtBack: boolean;
  /** What its writer was doing. */
  act: string;
  /** The items of the blocks around it, innermost first. */
  blocks: readonly Y.ID[];
}

export interface Verdict {
  /** Letters that are gone although no one deleted them or a block around them. */
  lost: string[];
  /** Letters in the document that no one wrote there. */
  foreign: string[];
  /** Letters that are there twice although no two people moved them at the same time. */
  doubled: string[];
  /** What a screen wrote by itself while it showed what others did. */
  unasked: string[];
  /** Letters that are there twice because two people who did not see each other split or converted their block. */
  movedTwice: number;
  /** Letters that went down with a block that someone else split off or converted before seeing them. */
  sank: number;
  /** Letters that went down with a block that was moved and then deleted, with all that was around them. */
  wentWithRange: number;
  /** Letters on the screen that an undo or redo took although its step had not written them. */
  taken: string[];
  /** Letters that were on their way into a block when an undo or redo took it. */
  takenUnseen: number;
  /** Which acts doubled and lost letters, one entry for each letter. */
  causes: string[];
}

/** An act of a person, as the ledger has it. */
export interface Act {
  kind: string;
  intent: 'removes' | 'rebuilds';
  gone?: Gone;
}

/**
 * Every letter is written once in the life of a note, so each can be followed. Keeps its own ledger of
 * what people did, from the transactions of their own acts alone, and judges by them what a later
 * reader finds. What a screen, a server or a merge does by itself is attributed to no one.
 */
export class Ledger {
  readonly #instances = new Map<string, Instance>();
  readonly #ofLetter = new Map<string, string[]>();
  /** The places of letters by the block that they were written into, and those around it. */
  readonly #inBlock = new Map<string, string[]>();
  /** What each act deleted, in the order in which they were done. */
  readonly #deletions: { kind: string; deleted: Y.Transaction['deleteSet'] }[] = [];
  readonly #unasked: string[] = [];
  readonly #taken: string[] = [];
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

  /** On which device a letter was written first. */
  writerOf(letter: string): number | undefined {
    const [first = ''] = this.#ofLetter.get(letter) ?? [];
    return this.#instances.get(first)?.device;
  }

  /** Enters what was done on one device. To be called in `afterTransaction`, before letters are collected. */
  enter(device: number, transaction: Y.Transaction, { kind, intent, gone }: Act): void {
    const { deleteSet: deleted } = transaction;
    this.#deleted = Y.mergeDeleteSets([this.#deleted, deleted]);
    this.#deletions.push({ kind, deleted });
    if (intent === 'removes') this.#removed = Y.mergeDeleteSets([this.#removed, deleted]);
    else if (gone) this.#removed = Y.mergeDeleteSets([this.#removed, idsOf(gone, transaction)]);
    this.#enterLetters(device, transaction, kind);
  }

  /** Enters letters that an undo or redo was to take away. */
  enterRemoved(ids: readonly string[]): void {
    const removed = Y.createDeleteSet();
    for (const { client, clock } of ids.map(parseId))
      removed.clients.set(client, [...(removed.clients.get(client) ?? []), { clock, len: 1 }]);
    this.#removed = Y.mergeDeleteSets([this.#removed, removed]);
  }

  /** Enters a letter that was on the screen and that an undo or redo took although its step had not written it. */
  enterTaken(letter: string): void {
    this.#taken.push(letter);
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

  #enterLetters(device: number, transaction: Y.Transaction, act: string): void {
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
        this.#instances.set(id, { letter, device, before, blocks, act, isBroughtBack: undone !== undefined });
        this.#ofLetter.set(letter, [...known, id]);
        for (const block of blocks.map(keyOf))
          this.#inBlock.set(block, [...(this.#inBlock.get(block) ?? []), id]);
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
      taken: this.#taken,
      takenUnseen: 0,
      movedTwice: 0,
      sank: 0,
      wentWithRange: 0,
      causes: [],
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
        if (this.#areForks(alive)) {
          verdict.movedTwice += 1;
          verdict.causes.push(`doubled by ${this.#forkedBy(alive)}`);
        } else verdict.doubled.push(letter);
      }
      if (alive.length > 0) continue;
      const moved = new Set(ids.flatMap((id) => this.#instances.get(id)?.before ?? []));
      const last = ids.filter((id) => !moved.has(id));
      if (last.every((id) => this.#isIn(this.#deleted, id))) {
        if (last.some((id) => this.#isIn(this.#removed, id))) continue;
        if (last.some((id) => isGoingBack(this.#takenDownBy(id)))) verdict.takenUnseen += 1;
        if (last.some((id) => this.#wentWithRange(id, live))) verdict.wentWithRange += 1;
        else {
          verdict.sank += 1;
          verdict.causes.push(`swallowed: ${last.map((id) => this.#sunkBy(id)).join(', ')}`);
        }
      } else verdict.lost.push(letter);
    }
    return verdict;
  }

  /** Itself, or a block around it. */
  #isIn(set: Y.Transaction['deleteSet'], id: string): boolean {
    const { blocks } = this.#instances.get(id) as Instance;
    return [parseId(id), ...blocks].some((each) => Y.isDeleted(set, each));
  }

  /** Whether nothing stays of what was around it, and some of that was deleted on purpose. */
  #wentWithRange(id: string, live: ReadonlyMap<string, unknown>): boolean {
    const { blocks, letter } = this.#instances.get(id) as Instance;
    for (const block of blocks) {
      const inBlock = this.#inBlock.get(keyOf(block)) ?? [];
      const others = new Set(inBlock.map((each) => this.#instances.get(each)?.letter as string));
      others.delete(letter);
      if ([...others].some((other) => live.has(other))) return false;
      const all = [...others].flatMap((other) => this.#ofLetter.get(other) ?? []);
      if (all.some((each) => this.#isIn(this.#removed, each))) return true;
    }
    return false;
  }

  /** What was being done when it was written, and what it went down under. */
  #sunkBy(id: string): string {
    return `${this.#instances.get(id)?.act} under ${this.#takenDownBy(id)}`;
  }

  #takenDownBy(id: string): string | undefined {
    const { blocks } = this.#instances.get(id) as Instance;
    const isGone = ({ deleted }: { deleted: Y.Transaction['deleteSet'] }) =>
      [parseId(id), ...blocks].some((each) => Y.isDeleted(deleted, each));
    return this.#deletions.find(isGone)?.kind;
  }

  /** What was being done where the first two of them parted. */
  #forkedBy([a = '', b = '']: readonly string[]): string {
    const lineB = this.#line(b);
    for (const one of this.#line(a)) {
      const other = lineB.find((each) => this.#areApart(one, each));
      if (other) return [one.act, other.act].sort().join(' and ');
    }
    return 'nobody';
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

const isGoingBack = (kind: string | undefined) => kind === 'undo' || kind === 'redo';
const keyOf = ({ client, clock }: Y.ID) => `${client}:${clock}`;
