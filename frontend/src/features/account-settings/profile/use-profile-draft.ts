import type { Profile } from '@commonplace/contracts/api';
import { useState } from 'react';
import { changesOf, type ProfileDraft, type ProfileField, problemsOf, valuesOf } from './profile-draft.ts';

/** What is being typed over a profile, and how it differs from what is stored. */
export function useProfileDraft(profile: Profile) {
  const [draft, setDraft] = useState<ProfileDraft>({});
  const [refusals, setRefusals] = useState<ProfileDraft>({});
  const stored = valuesOf(profile);
  const changes = changesOf(stored, draft);
  return {
    stored,
    values: { ...stored, ...draft },
    changes,
    /** What is wrong by the rules, and what the server refused since. */
    problems: { ...problemsOf(changes), ...refusals },
    set(field: ProfileField, value: string) {
      setDraft((before) => ({ ...before, [field]: value }));
      setRefusals(({ [field]: _, ...others }) => others);
    },
    /** Shows what the server said under the fields, until they change. */
    refuse: (errors: ProfileDraft) => setRefusals(errors),
    clear() {
      setDraft({});
      setRefusals({});
    },
  };
}
