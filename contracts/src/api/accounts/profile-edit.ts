import { z } from 'zod';
import { limits } from '../endpoint/limits.ts';
import { plainText } from '../endpoint/shapes.ts';
import { email, personName, presentPassword, usernameOr } from './account-fields.ts';
import { type SocialNetwork, socialHosts } from './social-networks.ts';

/** A place as the city search offers it, such as `Lyon, France`. */
export const location = z.object({ citycountry: z.string().max(limits.cityCharacters) });

/**
 * An https address of one kind, or empty for none. `host/path` without a scheme is completed; an address
 * on another host, with a user name in it or with another scheme is refused.
 */
function socialAddress(network: SocialNetwork) {
  const hosts: readonly string[] | null = socialHosts[network];
  const message = hosts
    ? `Please enter an address that begins with https://${hosts[0]}/.`
    : 'Please enter an address that begins with https://.';
  return plainText(limits.socialCharacters)
    .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .refine((text) => text === '' || isSocialAddress(text, hosts), { error: message });
}

function isSocialAddress(text: string, hosts: readonly string[] | null): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    return false;
  if (!url.hostname.includes('.')) return false;
  return hosts === null || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** `YYYY-MM-DD`, a day that exists and is neither ahead nor before 1900. */
const birthDate = z.iso
  .date('Please enter a date.')
  .refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
    error: 'Please enter a date between 1900 and today.',
  });

/** Fields that are left out stay as they are. */
export const profileEdit = z.object({
  name: personName.optional(),
  /** Another address than before counts once the link in the mail to it was followed. */
  email: email.optional(),
  /** The present password, which replaces a recent sign-in where `email` is another address. */
  password: presentPassword('Please enter your Password').optional(),
  username: usernameOr('This handle is not available').optional(),
  bio: plainText(limits.bioCharacters).optional(),
  /** One of the places that `getCities` offers. */
  location: location.nullable().optional(),
  birthDate: birthDate.nullable().optional(),
  website: socialAddress('website').optional(),
  instagram: socialAddress('instagram').optional(),
  facebook: socialAddress('facebook').optional(),
  twitter: socialAddress('twitter').optional(),
  youtube: socialAddress('youtube').optional(),
  linkedin: socialAddress('linkedin').optional(),
  foundByEmail: z.boolean('This has to be true or false.').optional(),
});
export type ProfileEdit = z.input<typeof profileEdit>;
