import { strangeInUsername } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { type UsernameState, useUsernameState } from '../../shared/accounts/use-username-state.ts';

interface UsernameCheck {
  state: UsernameState['kind'];
  message: string | null;
}

/** Whether the username being typed can be taken, in the words of the onboarding. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const { t } = useTranslation('accounts');
  const state = useUsernameState(typed);
  const whyNone = (name: string) => {
    const character = strangeInUsername(name);
    if (!character) return t('onboard.usernameTaken');
    return /^\s$/.test(character)
      ? t('onboard.usernameSpace')
      : t('onboard.usernameCharacter', { character });
  };
  switch (state.kind) {
    case 'empty':
      return { state: 'empty', message: null };
    case 'checking':
      return { state: 'checking', message: t('onboard.usernameChecking') };
    case 'free':
      return { state: 'free', message: t('onboard.usernameFree') };
    case 'taken':
      return { state: 'taken', message: state.message || whyNone(typed) };
    case 'unknown':
      return { state: 'unknown', message: state.message };
  }
}
