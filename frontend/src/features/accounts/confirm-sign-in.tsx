import { Button, Group, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../shared/api/index.ts';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { PasswordField } from '../../shared/ui/controls/password-field.tsx';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../shared/ui/dialogs/dialog-actions.tsx';
import { failureMessage, fieldErrors } from './form/failure.ts';
import { FormAlert } from './form/form-alert.tsx';
import { GoogleToken } from './google/google-token.tsx';
import { useGoogle } from './google/use-google.ts';

interface ConfirmSignInProps {
  username: string;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the password, or for Google of an account without one, before an act that needs a recent sign-in. */
export function ConfirmSignIn({ username, onAnswer }: ConfirmSignInProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const profile = useQuery({
    queryKey: ['account', 'has-password'],
    queryFn: async ({ signal }) => (await call(api.profiles.current, {}, { signal })).profile.hasPassword,
    staleTime: 0,
  });
  return (
    <Dialog title={t('accounts:confirm.title')} onClose={() => onAnswer(false)}>
      {profile.isPending && <Skeleton height={140} role="status" aria-label={t('common:loading')} />}
      {profile.isError && (
        <LoadFailed
          title={t('accounts:confirm.loadFailed')}
          isRetrying={profile.isFetching}
          retry={() => void profile.refetch()}
        />
      )}
      {profile.data === true && <ByPassword username={username} onAnswer={onAnswer} />}
      {profile.data === false && <ByGoogle onAnswer={onAnswer} />}
    </Dialog>
  );
}

const passwordId = 'confirm-password';

function focusPassword(): void {
  document.getElementById(passwordId)?.focus();
}

function ByPassword({ username, onAnswer }: ConfirmSignInProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = useMutation({
    mutationFn: () => call(api.users.confirm, { body: { password } }),
    onSuccess: () => onAnswer(true),
    onError: focusPassword,
  });
  // The dialog looks for its first field when it opens, and this one comes with the answer about the account.
  useEffect(focusPassword, []);
  const wrong = confirm.error && fieldErrors(confirm.error, ['password']).password;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '' && !confirm.isPending) confirm.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>{t('accounts:confirm.lead')}</p>
      {/* For password managers: whose password it is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        id={passwordId}
        data-autofocus
        label={t('accounts:password')}
        autoComplete="current-password"
        value={password}
        error={isMissing ? t('accounts:login.passwordMissing') : wrong}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setMissing(false);
          confirm.reset();
        }}
      />
      <FormAlert message={confirm.error && !wrong && failureMessage(confirm.error)} />
      <DialogActions type="submit" loading={confirm.isPending} onCancel={() => onAnswer(false)}>
        {t('accounts:confirm.submit')}
      </DialogActions>
    </form>
  );
}

function ByGoogle({ onAnswer }: Pick<ConfirmSignInProps, 'onAnswer'>) {
  const { t } = useTranslation(['accounts', 'common']);
  const google = useGoogle();
  return (
    <>
      <p>{t(google.isMissing ? 'accounts:confirm.noGoogle' : 'accounts:confirm.leadGoogle')}</p>
      {!google.isMissing && (
        <GoogleToken
          google={google}
          act={async (tokenId) => {
            await call(api.users.confirm, { body: { tokenId } });
            onAnswer(true);
          }}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('common:cancel')}
        </Button>
      </Group>
    </>
  );
}
