import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import { sessionStore } from '../../../shared/session/index.ts';
import classes from './google-sign-in.module.css';
import { GoogleToken } from './google-token.tsx';
import { useGoogle } from './use-google.ts';

/** The other way to sign in, where this installation has one. Last on the page, because it comes late. */
export function GoogleSignIn() {
  const { t } = useTranslation('accounts');
  const google = useGoogle();
  if (!google.isOffered) return null;
  return (
    <section className={classes.other} aria-label={t('google.label')}>
      <p className={classes.or}>{t('google.or')}</p>
      <GoogleToken
        google={google}
        act={async (tokenId) => {
          const { token } = await call(api.users.googleSignIn, { params: { tokenId } });
          sessionStore.start(token);
        }}
      />
    </section>
  );
}
