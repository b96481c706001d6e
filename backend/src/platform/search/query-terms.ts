import { fold } from '@commonplace/contracts/search';
import { type Token, tokensOf } from './text/tokens.ts';

/** What a text has to contain. */
export interface Term {
  /** A folded token. */
  text: string;
  /** Whether a word that begins with it matches too. */
  isBeginning: boolean;
}

/** Later words of a longer query are ignored. */
const mostTerms = 20;
/** Shorter words are the beginning of too many: they match as a whole, unless they are still being typed. */
const shortestBeginning = 3;

/** The terms of a search, each once. `isWhole`: no word that only begins with this one matches. */
export function queryTerms(query: string, isWhole: (token: Token) => boolean): Term[] {
  return termsOf(wantedTokens(query), isWhole);
}

/** Letters that a word has together: of one script, and two of them. */
const wordPiece =
  /[\p{sc=Han}\u3005]{1,2}|[\p{sc=Hira}]{1,2}|[\p{sc=Kana}\u30fc]{1,2}|.\p{M}*(?:[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]\p{M}*)?/gsu;

/**
 * The terms with each run of three letters or more cut into pieces of two letters of one script, as words are often
 * written: a text may have something between them. A single letter is the beginning of a pair. Null without such a run.
 */
export function looserTerms(text: string): Term[] | null {
  // A letter and its marks are one then.
  const query = text.normalize('NFKC');
  const runs = runsOf(wantedTokens(query));
  if (runs.every(({ length }) => length < 2)) return null;
  const terms = runs.flatMap((run): Term[] => {
    if (run.length < 2) return termsOf(run);
    const letters = query.slice(run[0]?.start, run.at(-1)?.end);
    return [...letters.matchAll(wordPiece)].flatMap(([part]) => termsOf(wantedTokens(part)));
  });
  return [...new Map(terms.map((term) => [term.text, term])).values()].slice(0, mostTerms);
}

const wantedTokens = (query: string) =>
  [...tokensOf(query)].filter((token, at, all) => !isInPair(token, all[at - 1]));

/** Pairs that overlap, together; each other token for itself. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last?.kind === 'pair' && token.kind === 'pair' && token.start < last.end) run.push(token);
    else runs.push([token]);
  }
  return runs;
}

function termsOf(wanted: readonly Token[], isWhole: (token: Token) => boolean = () => false): Term[] {
  const last = wanted.at(-1);
  const terms = new Map<string, Term>();
  for (const token of wanted) {
    const { text, kind } = token;
    const isBeginning =
      kind === 'letter' ||
      (kind === 'word' && !isWhole(token) && (token === last || text.length >= shortestBeginning));
    terms.set(text, { text, isBeginning: isBeginning || terms.get(text)?.isBeginning === true });
    if (terms.size === mostTerms) break;
  }
  return [...terms.values()];
}

/** The last letter of a run, which the pair before it ends with. */
function isInPair({ kind, end }: Token, before: Token | undefined): boolean {
  return kind === 'letter' && before?.kind === 'pair' && before.end === end;
}

/**
 * Runs of more than two letters of scripts without spaces, folded. Their pairs are terms, which a text may have at different
 * places.
 */
export function queryRuns(query: string): string[] {
  return runsOf([...tokensOf(query)])
    .filter(({ length, 0: first }) => first?.kind === 'pair' && length > 1)
    .map((run) => fold(query.slice(run[0]?.start, run.at(-1)?.end)))
    .slice(0, mostTerms);
}
