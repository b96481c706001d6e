import { limits, type Profile, socialNetworks } from '@commonplace/contracts/api';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsernameState } from '../../../shared/accounts/use-username-state.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { ConfirmChanges } from './confirm-changes.tsx';
import { EmailState } from './email-state.tsx';
import { LocationField } from './location-field.tsx';
import { type ProfileField, profileFields } from './profile-draft.ts';
import classes from './profile-form.module.css';
import { useProfileDraft } from './use-profile-draft.ts';
import { UsernameField } from './username-field.tsx';

interface ProfileFormProps {
  profile: Profile;
  /** Told whether something is typed that leaving the page would lose. */
  onUnsaved: (unsaved: boolean) => void;
}

const idOf = (field: ProfileField) => `profile-${field}`;

/** Who the person is to others, and the address that signs in. Nothing changes before it was confirmed. */
export function ProfileForm({ profile, onUnsaved }: ProfileFormProps) {
  const { t } = useTranslation('account-settings');
  const draft = useProfileDraft(profile);
  /** Text in the field of the location that is no place yet. */
  const [typedPlace, setTypedPlace] = useState<string | null>(null);
  /** Fields that were left once; only these say what is wrong with them while one types elsewhere. */
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set());
  const [confirming, setConfirming] = useState(false);
  const actions = useRef<HTMLDivElement>(null);

  /** A wrong field that is to have the focus: after the dialog, which gives the focus back when it closes. */
  const [sought, setSought] = useState<readonly ProfileField[]>([]);
  useEffect(() => {
    for (const field of sought) document.getElementById(idOf(field))?.focus();
  }, [sought]);

  const { values, changes } = draft;
  const ownUsername = values.username.trim() === profile.username;
  const username = useUsernameState(ownUsername ? '' : values.username.trim());
  const usernameState = ownUsername ? null : username;

  const problems: Partial<Record<ProfileField, string>> = {
    ...draft.problems,
    ...(typedPlace !== null && { location: t('profile.locationChoose') }),
    ...(usernameState?.kind === 'taken' && { username: t('profile.usernameTaken') }),
  };
  const wrong = profileFields.filter((field) => problems[field] !== undefined);
  const changed = new Set(changes.map(({ field }) => field));
  if (typedPlace !== null) changed.add('location');
  const count = changed.size;
  const isUnsaved = count > 0;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);

  const leave = (field: ProfileField, { relatedTarget }: FocusEvent) => {
    // A button below that is being pressed would move away under the pointer; pressing it says what is wrong.
    if (actions.current?.contains(relatedTarget)) return;
    setLeft((before) => new Set([...before, field]));
  };
  const change = (field: ProfileField, value: string) => draft.set(field, value);
  const textField = (field: Exclude<ProfileField, 'location' | 'username'>) => ({
    id: idOf(field),
    label: t(`profile.${field}`),
    value: values[field],
    error: left.has(field) ? problems[field] : undefined,
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: (event: FocusEvent) => leave(field, event),
  });
  const showWhatIsWrong = (fields: readonly ProfileField[]) => {
    setLeft(new Set([...left, ...fields]));
    setSought(fields.slice(0, 1));
  };
  const clear = () => {
    draft.clear();
    setTypedPlace(null);
    setLeft(new Set());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong.length > 0) showWhatIsWrong(wrong);
    else if (changes.length > 0) setConfirming(true);
  };
  // Counted as the rule counts: an emoji is one character, though two units of text.
  const bioLength = [...values.bio.trim()].length;

  return (
    <>
      <form className={classes.form} noValidate onSubmit={submit}>
        <div className={classes.pair}>
          <TextInput {...textField('name')} autoComplete="name" maxLength={limits.nameCharacters} />
          <UsernameField
            id={idOf('username')}
            value={values.username}
            state={usernameState}
            refused={draft.problems.username !== undefined}
            onChange={(value) => change('username', value)}
          />
        </div>
        <div>
          <TextInput
            {...textField('email')}
            type="email"
            autoComplete="email"
            maxLength={limits.emailCharacters}
          />
          <EmailState profile={profile} isChanged={changed.has('email')} />
        </div>
        <div>
          <Textarea
            {...textField('bio')}
            error={bioLength > limits.bioCharacters ? problems.bio : textField('bio').error}
            classNames={{ input: classes.bio }}
            rows={3}
            aria-describedby="profile-bio-count"
          />
          <p
            id="profile-bio-count"
            className={classes.count}
            data-tone={bioLength > limits.bioCharacters ? 'danger' : undefined}
          >
            {t('profile.bioCount', { count: bioLength, max: limits.bioCharacters })}
          </p>
        </div>
        <div className={classes.pair}>
          <LocationField
            id={idOf('location')}
            place={values.location}
            typed={typedPlace}
            error={left.has('location') ? problems.location : undefined}
            onType={setTypedPlace}
            onChoose={(place) => change('location', place)}
            onLeave={(event) => leave('location', event)}
          />
          <TextInput {...textField('birthDate')} type="date" autoComplete="bday" min="1900-01-01" />
        </div>
        <fieldset className={classes.elsewhere}>
          <legend className={classes.legend}>{t('profile.elsewhere')}</legend>
          <div className={classes.pair}>
            {socialNetworks.map((network) => (
              <TextInput
                key={network}
                {...textField(network)}
                type="url"
                inputMode="url"
                placeholder="https://"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={limits.socialCharacters}
              />
            ))}
          </div>
        </fieldset>
        <div ref={actions} className={classes.actions}>
          <Button type="submit" disabled={!isUnsaved}>
            {t('profile.save')}
          </Button>
          {isUnsaved && (
            <Button variant="subtle" color="ink" onClick={clear}>
              {t('profile.discard')}
            </Button>
          )}
          <p className={classes.unsaved} role="status">
            {isUnsaved && t('profile.unsaved', { count })}
          </p>
        </div>
      </form>
      {confirming && (
        <ConfirmChanges
          profile={profile}
          changes={changes}
          onClose={() => setConfirming(false)}
          onSaved={() => {
            setConfirming(false);
            clear();
            toast.brief(t('profile.saved'));
          }}
          onRefused={(errors) => {
            setConfirming(false);
            draft.refuse(errors);
            showWhatIsWrong(profileFields.filter((field) => errors[field] !== undefined));
          }}
        />
      )}
    </>
  );
}
