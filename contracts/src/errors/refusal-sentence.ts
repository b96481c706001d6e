import type { z } from 'zod';
import { errorRegistry } from './registry.ts';

/** Fields whose names in a request are not what people call them. */
const fieldNames: Record<string, string> = {
  on: 'choice',
  sortBy: 'sort field',
  query: 'search text',
  searchQuery: 'search text',
  tokenId: 'token',
  citycountry: 'place',
  color: 'colour',
  newSectionData: 'sections',
  fontSize: 'text size',
  htmlContent: 'HTML',
  deltaContent: 'delta',
  textContent: 'text',
  usersView: 'viewers',
  usersEdit: 'editors',
  fileid: 'file id',
  fileext: 'file extension',
};

const number = new Intl.NumberFormat('en');

/**
 * What is said of a refused value whose schema has no sentence of its own. An error map for `safeParse`: the
 * validator's words are for programmers and reach no person.
 */
export function refusalSentence(issue: z.core.$ZodRawIssue): string {
  const name = fieldName(issue.path ?? []);
  if (name === undefined) return errorRegistry.validation_failed.message;
  if (issue.input === undefined || issue.input === '') return `Enter the ${name}.`;
  if (issue.code === 'too_small') return bounded(name, issue.origin, 'at least', issue.minimum);
  if (issue.code === 'too_big') return bounded(name, issue.origin, 'at most', issue.maximum);
  return `The ${name} ${/[^s]s$/.test(name) ? 'are' : 'is'} not valid.`;
}

function bounded(name: string, origin: string, bound: string, limit: number | bigint): string {
  const extent = `${bound} ${number.format(limit)}`;
  const plural = Number(limit) === 1 ? '' : 's';
  if (origin === 'string') return `The ${name} must have ${extent} character${plural}.`;
  if (origin === 'array') return `The ${name} must have ${extent} item${plural}.`;
  return `The ${name} must be ${extent}.`;
}

/** The innermost part of the path that has a name; ids and indexes have none. */
function fieldName(path: readonly PropertyKey[]): string | undefined {
  const field = path.findLast((part) => typeof part === 'string' && /^[a-z][a-z-]*$/i.test(part));
  if (typeof field !== 'string') return undefined;
  return fieldNames[field] ?? field.replace(/-|(?=[A-Z])/g, ' ').toLowerCase();
}
