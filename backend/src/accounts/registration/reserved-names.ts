import { AppError } from '@commonplace/contracts/errors';
import { foldText } from '@commonplace/contracts/search';
import { skeletonOf } from './username-looks.ts';

/** Those who speak for the product. */
export const offices = [
  'abuse',
  'admin',
  'administrator',
  'commonplace',
  'help',
  'moderator',
  'official',
  'postmaster',
  'root',
  'security',
  'staff',
  'support',
  'team',
  'webmaster',
];

/** Words that make no person of an office: "the Commonplace support team". */
const around = ['and', 'at', 'by', 'for', 'from', 'of', 'our', 'the', 'your'];

/** Cyrillic and Greek letters, and the Latin ones that they look like. */
const [others, latin] = ['асԁеһіјӏморѕтухквнαεικνορτυχμ', 'acdehijlmopstyxkbhaeikvoptuxm'];
const lookalikes = new Map(Array.from(others, (letter, at) => [letter, latin[at] as string]));

const looksOfOffices = new Set(offices.map(skeletonOf));
const looksOfOthers = new Set(around.map(skeletonOf));

/** Whether a name is, or looks like, that of the product or of an office, and so is no person's. */
export function isReservedName(name: string): boolean {
  const words = foldText(name)
    .replace(/./gu, (letter) => lookalikes.get(letter) ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(skeletonOf);
  if (looksOfOffices.has(words.join(''))) return true;
  const told = words.filter((word) => !looksOfOthers.has(word));
  return (
    told.length > 0 &&
    told.every((word) => looksOfOffices.has(word.replace(/s$/, '')) || looksOfOffices.has(word))
  );
}

/** @throws AppError `rejected` for such a name, under its field */
export function refuseReservedName(name: string): void {
  const message = 'This name is not available.';
  if (isReservedName(name)) throw new AppError('rejected', { message, errors: { name: message } });
}
