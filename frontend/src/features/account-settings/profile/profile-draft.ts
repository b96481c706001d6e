import {
  type Profile,
  type ProfileEdit,
  profileEdit,
  type SocialNetwork,
  socialNetworks,
} from '@commonplace/contracts/api';

/** What can be edited, in the order of the page. */
export const profileFields = [
  'name',
  'username',
  'email',
  'bio',
  'location',
  'birthDate',
  ...socialNetworks,
] as const;
export type ProfileField = 'name' | 'username' | 'email' | 'bio' | 'location' | 'birthDate' | SocialNetwork;

/** The profile as the page shows it: text, empty where there is nothing. */
export type ProfileValues = Record<ProfileField, string>;

/** What was typed so far; a field that is not in it stands as stored, also when that changes meanwhile. */
export type ProfileDraft = Partial<ProfileValues>;

export interface ProfileChange {
  field: ProfileField;
  from: string;
  /** As it will be stored: trimmed, an address with its `https://`. */
  to: string;
}

export function valuesOf(profile: Profile): ProfileValues {
  const { name, username, email, bio, birthDate, location, social } = profile;
  return {
    name,
    username,
    email,
    bio,
    birthDate: birthDate ?? '',
    location: location?.citycountry ?? '',
    ...social,
  };
}

/** What differs from what is stored, in the order of the page. Something typed back is no change. */
export function changesOf(stored: ProfileValues, draft: ProfileDraft): ProfileChange[] {
  return profileFields.flatMap((field) => {
    const typed = draft[field];
    if (typed === undefined) return [];
    const to = readField(field, typed).value;
    return to === stored[field] ? [] : [{ field, from: stored[field], to }];
  });
}

/** Why a changed field could not be saved as it stands, by the rules of the contract. */
export function problemsOf(changes: readonly ProfileChange[]): Partial<ProfileValues> {
  return Object.fromEntries(
    changes.flatMap(({ field, to }) => {
      const { problem } = readField(field, to);
      return problem === null ? [] : [[field, problem]];
    }),
  );
}

/** What the changes are sent as. */
export function editOf(changes: readonly ProfileChange[]): ProfileEdit {
  return Object.fromEntries(changes.map(({ field, to }) => [field, sentAs(field, to)]));
}

function sentAs(field: ProfileField, value: string): ProfileEdit[ProfileField] {
  if (field === 'location') return value ? { citycountry: value } : null;
  if (field === 'birthDate') return value || null;
  return value;
}

/** A field as the contract reads it; what it refuses stays as typed. */
function readField(field: ProfileField, typed: string): { value: string; problem: string | null } {
  // A place is one of those that were offered, and the server knows them.
  if (field === 'location') return { value: typed, problem: null };
  const read = profileEdit.shape[field].safeParse(sentAs(field, typed));
  if (read.success) return { value: read.data ?? '', problem: null };
  return { value: typed.trim(), problem: read.error.issues[0]?.message ?? '' };
}
