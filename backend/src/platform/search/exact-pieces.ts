import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { foldText } from '@commonplace/contracts/search';
import { inChunks } from '../database/sql-part.ts';
import type { ExactPiece } from './parse-query.ts';
import { charactersRead } from './text/tokens.ts';

/** Of what is found so many are looked at, the best first. */
const mostLookedAt = 1_000;
const lookedAtOnce = 40;
/** And so many characters of their titles and texts, folded, since some letters are eighteen then. */
const charactersInAll = 1_000_000;
/** Of one text, where its pieces only say what comes first. Texts are read together up to here. */
const charactersToRank = 20_000;

/** Folding more takes milliseconds, in which no other request is answered. */
const longText = 2_000;

interface Found {
  id: string;
  title: string;
}

/** The beginnings of the texts of things. */
export type TextReader = (
  ids: readonly string[],
  characters: number,
) => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;

/** 2: has all pieces; 1: all, one only as a beginning; 0: not all; null: must not be found. */
type Grade = 0 | 1 | 2 | null;

/** Which things have the pieces of a search, of the best whose texts were looked at. */
interface Graded<T> {
  grades: ReadonlyMap<T, Grade>;
  /** Whether pieces decide what is found. */
  isStrict: boolean;
  /** Whether all things were looked at. */
  isComplete: boolean;
}

/**
 * Looks for the pieces of a search in titles and texts. Where they only say what comes first, until `wanted` things have
 * them all.
 */
async function gradePieces<T extends Found>(
  found: readonly T[],
  pieces: readonly ExactPiece[],
  wanted: number,
  readTexts: TextReader,
): Promise<Graded<T>> {
  const isStrict = pieces.some(({ need }) => need !== 'preferred');
  const grades = new Map<T, Grade>();
  let whole = 0;
  let left = charactersInAll;
  for (const some of inChunks(found.slice(0, mostLookedAt), lookedAtOnce)) {
    const ids = some.map(({ id }) => id);
    const texts = await readTexts(ids, charactersToRank);
    for (const one of some) {
      let text = texts.get(one.id) ?? '';
      // Long ones one by one: forty together are eight million characters, of which only a million are looked at.
      if (isStrict && text.length >= charactersToRank)
        text = (await readTexts([one.id], charactersRead)).get(one.id) ?? '';
      const folded = foldText(`${one.title}\n${text}`);
      left -= folded.length;
      if (left < 0) return { grades, isStrict, isComplete: false };
      const grade = gradeOf(folded, pieces);
      grades.set(one, grade);
      if (grade === 2) whole += 1;
      if (folded.length > longText) await letRequestsRun();
    }
    if (!isStrict && whole >= wanted) break;
  }
  return { grades, isStrict, isComplete: grades.size === found.length };
}

function gradeOf(folded: string, pieces: readonly ExactPiece[]): Grade {
  let grade: Grade = 2;
  for (const { need, whole, begun } of pieces) {
    const has = folded.search(whole) !== -1 ? 2 : folded.search(begun) !== -1 ? 1 : 0;
    if (need === 'excluded' ? has > 0 : need === 'required' && has === 0) return null;
    if (need !== 'excluded' && has < grade) grade = has;
  }
  return grade;
}

/**
 * Puts what has the pieces of a search before what has only their words. What must not be found is left out, and with it
 * what was not looked at.
 */
export async function exactFirst<T extends Found>(
  found: readonly T[],
  pieces: readonly ExactPiece[],
  wanted: number,
  readTexts: TextReader,
): Promise<{ found: readonly T[]; grades: Graded<T>['grades'] }> {
  if (pieces.length === 0) return { found, grades: new Map() };
  const { grades, isStrict } = await gradePieces(found, pieces, wanted, readTexts);
  const ofGrade = (grade: 1 | 2) => found.filter((one) => grades.get(one) === grade);
  const others = found.filter((one) =>
    isStrict ? grades.get(one) === 0 : !grades.has(one) || grades.get(one) === 0,
  );
  return { found: [...ofGrade(2), ...ofGrade(1), ...others], grades };
}

/**
 * For a list in an order of its own: only what has the pieces of a search, unless nothing has, or not all that may have
 * them could be looked at.
 */
export async function onlyExact<T extends Found>(
  found: readonly T[],
  pieces: readonly ExactPiece[],
  readTexts: TextReader,
): Promise<readonly T[]> {
  if (pieces.length === 0) return found;
  const { grades, isStrict, isComplete } = await gradePieces(
    found,
    pieces,
    Number.POSITIVE_INFINITY,
    readTexts,
  );
  const exact = found.filter((one) => (grades.get(one) ?? 0) > 0);
  if (isStrict) {
    const allowed = found.filter((one) => (grades.get(one) ?? null) !== null);
    return exact.length > 0 ? exact : allowed;
  }
  return exact.length > 0 && isComplete ? exact : found;
}
