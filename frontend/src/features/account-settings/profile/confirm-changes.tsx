import type { Profile } from '@commonplace/contracts/api';
import { VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, api, call } from '../../../shared/api/index.ts';
import { PasswordField } from '../../../shared/ui/controls/password-field.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import { useTakeProfile } from '../use-profile.ts';
import classes from './confirm-changes.module.css';
import { editOf, type ProfileChange, type ProfileDraft, profileFields } from './profile-draft.ts';

interface ConfirmChangesProps {
  profile: Profile;
  changes: readonly ProfileChange[];
  onClose: () => void;
  onSaved: () => void;
  /** The server found something wrong with fields of the page. */
  onRefused: (errors: ProfileDraft) => void;
}

/** Shows what is about to change, asks for the password where the address changes, and saves. */
export function ConfirmChanges({ profile, changes, onClose, onSaved, onRefused }: ConfirmChangesProps) {
  const { t } = useTranslation('account-settings');
  const takeProfile = useTakeProfile();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const email = changes.find(({ field }) => field === 'email')?.to;
  const asksPassword = email !== undefined && profile.hasPassword;

  const save = useMutation({
    mutationFn: () =>
      call(api.profiles.edit, { body: { ...editOf(changes), ...(asksPassword && { password }) } }),
    onSuccess: async (answer) => {
      await takeProfile(answer);
      onSaved();
    },
    onError: (error) => {
      const errors = error instanceof AppError ? error.errors : undefined;
      const ofFields = profileFields.flatMap((field) => (errors?.[field] ? [[field, errors[field]]] : []));
      if (ofFields.length > 0) onRefused(Object.fromEntries(ofFields));
    },
  });
  const wrongPassword = save.error instanceof AppError ? save.error.errors?.password : undefined;
  const passwordError = missing ? t('confirm.passwordMissing') : wrongPassword;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(asksPassword && password === '');
    if (!(asksPassword && password === '') && !save.isPending) save.mutate();
  };

  return (
    <Dialog title={t('confirm.title')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <dl className={classes.changes}>
          {changes.map(({ field, from, to }) => (
            <div key={field} className={classes.change}>
              <dt className={classes.field}>{t(`profile.${field}`)}</dt>
              {from && (
                <dd className={classes.value}>
                  <VisuallyHidden>{t('confirm.before')}</VisuallyHidden>
                  <del className={classes.before}>{from}</del>
                </dd>
              )}
              <dd className={classes.value}>
                <VisuallyHidden>{t('confirm.after')}</VisuallyHidden>
                {to ? (
                  <span className={classes.after}>{to}</span>
                ) : (
                  <em className={classes.empty}>{t('confirm.empty')}</em>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {email !== undefined && (
          <p className={classes.hint}>
            {email === profile.confirmedEmail
              ? t('confirm.emailBack', { email })
              : t('confirm.emailHint', { email, confirmed: profile.confirmedEmail })}
          </p>
        )}
        {asksPassword && (
          <PasswordField
            data-autofocus
            mt="md"
            label={t('confirm.password')}
            autoComplete="current-password"
            value={password}
            error={passwordError}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing(false);
            }}
          />
        )}
        {save.error && !wrongPassword && (
          <p className={classes.alert} role="alert">
            {save.error.message}
          </p>
        )}
        <DialogActions
          type="submit"
          loading={save.isPending}
          data-autofocus={!asksPassword || undefined}
          onCancel={onClose}
        >
          {t('confirm.submit')}
        </DialogActions>
      </form>
    </Dialog>
  );
}
