import { limits } from '@commonplace/contracts/api';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UsernameState } from '../../../shared/accounts/use-username-state.ts';
import classes from './profile-form.module.css';

interface UsernameFieldProps {
  id: string;
  value: string;
  /** What is known of a username that differs from the present one, null for the present one. */
  state: UsernameState | null;
  /** The server refused it when it was to be saved. */
  refused: boolean;
  onChange: (value: string) => void;
}

/** The handle, checked with the server while one types. */
export function UsernameField({ id, value, state, refused, onChange }: UsernameFieldProps) {
  const { t } = useTranslation('account-settings');
  const status = useStatus(state, refused);
  return (
    <div>
      <TextInput
        id={id}
        label={t('profile.username')}
        leftSection="@"
        leftSectionWidth={22}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameCharacters}
        value={value}
        error={status.tone === 'danger'}
        aria-describedby={`${id}-status`}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
      />
      <p id={`${id}-status`} className={classes.hint} role="status" data-tone={status.tone}>
        {status.text}
      </p>
    </div>
  );
}

function useStatus(state: UsernameState | null, refused: boolean) {
  const { t } = useTranslation('account-settings');
  const taken = { text: t('profile.usernameTaken'), tone: 'danger' } as const;
  if (refused) return taken;
  switch (state?.kind) {
    case undefined:
      return { text: t('profile.usernameHint'), tone: undefined };
    case 'checking':
      return { text: t('profile.usernameChecking'), tone: undefined };
    case 'free':
      return { text: t('profile.usernameFree'), tone: 'good' } as const;
    case 'unknown':
      return { text: state?.message ?? '', tone: undefined };
    default:
      return taken;
  }
}
