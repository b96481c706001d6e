import { AppError } from '@commonplace/contracts/errors';
import { foldText } from '@commonplace/contracts/search';
import { withLatinLooks } from './looks-of-letters.ts';
import { skeletonOf } from './username-looks.ts';

const product = 'commonplace';

/** Those who speak for the product. */
export const offices = [
  'abuse',
  'admin',
  'administration',
  'administrator',
  product,
  'help',
  'helpdesk',
  'hostmaster',
  'moderation',
  'moderator',
  'noreply',
  'official',
  'operator',
  'postmaster',
  'root',
  'security',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'team',
  'webmaster',
];

/** Words that make no person of an office: "the site's support desk". */
const around = [
  'a an and at by for from of our the your',
  'account app bot chief com customer desk global head hq inc lead main member',
  'net new online org server service site super user web website',
].flatMap((some) => some.split(' '));

/** Digits and pairs of letters, and the letters that they look like; {@link skeletonOf} knows `0` and `1`. */
const pairs = { 3: 'e', 4: 'a', 5: 's', rn: 'm', vv: 'w' };
const lookOf = (word: string) =>
  Object.entries(pairs).reduce((look, [each, letter]) => look.replaceAll(each, letter), skeletonOf(word));

const looksOfOffices = new Set(offices.map(lookOf));
const looksAround = new Set(around.map(lookOf));
const lookOfProduct = lookOf(product);

/**
 * Whether a name has the product's in it, or is, or looks like, that of an office, with whatever digits and punctuation:
 * such a name is no person's.
 */
export function isReservedName(name: string): boolean {
  const plain = withLatinLooks(foldText(withLatinLooks(name))).replace(/[\p{M}\p{Cf}]/gu, '');
  // A sign is a letter or what stands between words: "@dmin", "Admin @ Commonplace".
  const withSigns = plain.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('!', 'i');
  return isReserved(plain) || isReserved(withSigns);
}

function isReserved(plain: string): boolean {
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const whole = words.map(lookOf).join('');
  if (whole.includes(lookOfProduct) || looksOfOffices.has(whole)) return true;
  // "Admin 2", "the site's admins".
  const told = words.filter((word) => !/^(?:\p{N}+|s)$/u.test(word) && !isAmong(looksAround, word));
  return (
    told.length > 0 &&
    (told.every((word) => isAmong(looksOfOffices, word)) || isAmong(looksOfOffices, told.join('')))
  );
}

/** Whether a word, its singular, or either without the digits around it, looks like one of a set. */
function isAmong(looks: ReadonlySet<string>, word: string): boolean {
  return [word, word.replace(/^\p{N}+|\p{N}+$/gu, '')].some(
    (each) => looks.has(lookOf(each)) || looks.has(lookOf(each.replace(/s$/, ''))),
  );
}

/** @throws AppError `rejected` for such a name, under its field */
export function refuseReservedName(name: string): void {
  const message = 'This name is not available.';
  if (isReservedName(name)) throw new AppError('rejected', { message, errors: { name: message } });
}
