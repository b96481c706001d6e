import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '../form/failure.ts';
import { FormAlert } from '../form/form-alert.tsx';
import { GoogleButton } from './google-button.tsx';
import classes from './google-sign-in.module.css';
import type { useGoogle } from './use-google.ts';

interface GoogleTokenProps {
  google: ReturnType<typeof useGoogle>;
  /** The purpose of Google's ID token. */
  act: (tokenId: string) => Promise<void>;
}

/** Google's button, what its token does, and what went wrong. */
export function GoogleToken({ google, act }: GoogleTokenProps) {
  const { t } = useTranslation('accounts');
  const use = useMutation({
    mutationFn: async (tokenId: string | undefined) => {
      if (!tokenId) throw new Error('Google answered without a token');
      await act(tokenId);
    },
    onSettled: google.renew,
  });
  return (
    <>
      <div className={classes.place} aria-busy={use.isPending}>
        {google.ready && <GoogleButton google={google.ready} onToken={use.mutate} />}
      </div>
      <FormAlert
        message={
          (google.isUnreachable && t('google.unreachable')) || (use.error && failureMessage(use.error))
        }
      />
    </>
  );
}
