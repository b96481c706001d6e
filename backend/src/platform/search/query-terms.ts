import { fold } from './fold.ts';
import { type Token, tokensOf } from './tokens.ts';

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

/** The terms of a search, each once. Empty when nothing is searched for. */
export function queryTerms(query: string): Term[] {
  const wanted = [...tokensOf(query)].filter((token, at, all) => !isInPair(token, all[at - 1]));
  const last = wanted.at(-1);
  const terms = new Map<string, Term>();
  for (const token of wanted) {
    const { text, kind } = token;
    const isBeginning =
      kind === 'letter' || (kind === 'word' && (token === last || text.length >= shortestBeginning));
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
  const runs: string[] = [];
  let pairs: Token[] = [];
  for (const token of tokensOf(query)) {
    const last = pairs.at(-1);
    if (token.kind === 'pair') pairs = last && token.start < last.end ? [...pairs, token] : [token];
    else {
      const [first] = pairs;
      if (first && last && pairs.length > 1) runs.push(fold(query.slice(first.start, last.end)));
      pairs = [];
    }
  }
  return runs.slice(0, mostTerms);
}
