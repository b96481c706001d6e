import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { type SessionUser, signOut } from '../../shared/session/index.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';

interface SignedInAlreadyProps {
  user: SessionUser;
  /** For whom the link opens an account. */
  email: string;
  onLeft: () => void;
}

/** Two people, or one with two addresses, at one machine: no person is signed out without being asked. */
export function SignedInAlready({ user, email, onLeft }: SignedInAlreadyProps) {
  const { t } = useTranslation('accounts');
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    if (await signOut({ stay: true })) onLeft();
    else setLeaving(false);
  };
  return (
    <AccountSheet
      title={t('signedIn.title', { name: user.name })}
      lead={t('signedIn.lead', { email, username: user.username })}
    >
      <p className={classes.note}>{t('signedIn.kept', { username: user.username })}</p>
      <div className={classes.form}>
        <BusyButton loading={leaving} onClick={() => void leave()}>
          {t('signedIn.leave')}
        </BusyButton>
        <Button component={Link} to={paths.home} variant="subtle">
          {t('signedIn.stay')}
        </Button>
      </div>
    </AccountSheet>
  );
}
