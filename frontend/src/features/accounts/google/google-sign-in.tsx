import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import { sessionStore } from '../../../shared/session/index.ts';
import { failureMessage } from '../failure.ts';
import { FormAlert } from '../form-alert.tsx';
import { GoogleButton } from './google-button.tsx';
import { loadGoogleIdentity } from './google-identity.ts';
import classes from './google-sign-in.module.css';

/** The other way to sign in, where this installation has one. Last on the page, because it comes late. */
export function GoogleSignIn() {
  const { t } = useTranslation('accounts');
  const options = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => call(api.users.signInOptions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const clientId = options.data?.googleClientId ?? null;
  const identity = useQuery({
    queryKey: ['google-identity'],
    queryFn: loadGoogleIdentity,
    enabled: clientId !== null,
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const signIn = useMutation({
    mutationFn: async (tokenId: string | undefined) => {
      if (!tokenId) throw new Error('Google answered without a token');
      return call(api.users.googleSignIn, { params: { tokenId } });
    },
    onSuccess: ({ token }) => sessionStore.start(token),
  });
  if (clientId === null) return null;
  return (
    <section className={classes.other} aria-label={t('google.label')}>
      <p className={classes.or}>{t('google.or')}</p>
      <div className={classes.place} aria-busy={signIn.isPending}>
        {identity.data && (
          <GoogleButton identity={identity.data} clientId={clientId} onToken={signIn.mutate} />
        )}
      </div>
      <FormAlert
        message={
          (identity.isError && t('google.unreachable')) || (signIn.error && failureMessage(signIn.error))
        }
      />
    </section>
  );
}
