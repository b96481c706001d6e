import { limits } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { api, call } from '../../shared/api/index.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { PasswordField } from '../../shared/ui/controls/password-field.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { failureMessage, fieldErrors } from './form/failure.ts';
import { FormAlert } from './form/form-alert.tsx';
import { useWrongFieldFocus } from './form/use-wrong-field-focus.ts';
import { LinkProblem } from './link-problem.tsx';

/** Where the link of the reset mail leads: sets another password, with which one signs in again. */
export function CreatePasswordScreen() {
  const { t } = useTranslation('accounts');
  const { token = '' } = useParams();
  usePageTitle(t('reset.title'));
  const { formRef, onRefused } = useWrongFieldFocus();
  const form = useForm({
    initialValues: { newpassword: '', confirmation: '' },
    validate: {
      newpassword: (value) =>
        value.length < limits.passwordMinCharacters ? t('reset.passwordTooShort') : null,
      confirmation: (value, { newpassword }) => (value === newpassword ? null : t('reset.passwordsDiffer')),
    },
  });
  const reset = useMutation({
    mutationFn: (newpassword: string) => call(api.users.createPassword, { body: { token, newpassword } }),
    onSuccess: endOwnSession,
    onError: (error) => {
      form.setErrors(fieldErrors(error, ['newpassword']));
      onRefused();
    },
  });
  const isLinkWrong = token === '' || (reset.error && fieldErrors(reset.error, ['token']).token);
  if (isLinkWrong) {
    return (
      <LinkProblem
        title={t('reset.invalid')}
        hint={t('reset.invalidHint')}
        ways={[
          { text: t('reset.askAgain'), to: paths.forgotPassword },
          { text: t('login.submit'), to: paths.login },
        ]}
      />
    );
  }
  if (reset.isSuccess) {
    return (
      <AccountSheet follows title={t('reset.doneTitle')} lead={t('reset.done')}>
        <div className={classes.form}>
          <Button component={Link} to={paths.login}>
            {t('login.submit')}
          </Button>
        </div>
      </AccountSheet>
    );
  }
  const isFieldWrong = Object.keys(form.errors).length > 0;
  return (
    <AccountSheet title={t('reset.title')} lead={t('reset.lead')}>
      <form
        ref={formRef}
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(({ newpassword }) => {
          if (!reset.isPending) reset.mutate(newpassword);
        }, onRefused)}
      >
        <PasswordField
          {...form.getInputProps('newpassword')}
          label={t('reset.password')}
          name="new-password"
          autoComplete="new-password"
          maxLength={limits.passwordMaxCharacters}
        />
        <PasswordField
          {...form.getInputProps('confirmation')}
          label={t('reset.confirmation')}
          name="confirmation"
          autoComplete="new-password"
          maxLength={limits.passwordMaxCharacters}
        />
        <FormAlert message={reset.error && !isFieldWrong && failureMessage(reset.error)} />
        <BusyButton type="submit" loading={reset.isPending}>
          {t('reset.submit')}
        </BusyButton>
      </form>
    </AccountSheet>
  );
}

/**
 * Another password ends all sessions of its person. Whether that is the one who is signed in here only
 * the server knows; if so, this device learns it now, without a word about a session that timed out.
 */
async function endOwnSession(): Promise<void> {
  if (sessionStore.current().kind === 'guest') return;
  await call(api.users.refreshAuthToken, {}, { endedAs: null }).catch(() => undefined);
}
