import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { api, call } from '../../shared/api/index.ts';
import { joinPath } from '../../shared/navigation/next-path.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { PasswordField } from '../../shared/ui/controls/password-field.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import { DemoPeople } from './demo-people.tsx';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { failureMessage, fieldErrors } from './form/failure.ts';
import { FormAlert } from './form/form-alert.tsx';
import { useWrongFieldFocus } from './form/use-wrong-field-focus.ts';
import { GoogleSignIn } from './google/google-sign-in.tsx';
import { wayBackOf, whatFor } from './way-back.ts';

/** Signs in. Once the session is there, the route's guard leads to where the person wanted to go. */
export function LoginScreen() {
  const { t } = useTranslation('accounts');
  const { search, hash } = useLocation();
  const { next = '/', intended } = wayBackOf(search, hash);
  usePageTitle(t('login.title'));
  const { formRef, onRefused } = useWrongFieldFocus();
  const form = useForm({
    initialValues: { emailOrUsername: '', password: '' },
    validate: {
      emailOrUsername: (value) => (value.trim() ? null : t('login.emailOrUsernameMissing')),
      password: (value) => (value ? null : t('login.passwordMissing')),
    },
  });
  const login = useMutation({
    mutationFn: (body: typeof form.values) => call(api.users.login, { body }),
    onSuccess: ({ token }) => sessionStore.start(token),
    onError: (error) => {
      form.setErrors(fieldErrors(error, ['emailOrUsername', 'password']));
      onRefused();
    },
  });
  const isFieldWrong = Object.keys(form.errors).length > 0;
  return (
    <AccountSheet
      title={t('login.title')}
      lead={intended ? t('login.for', { what: whatFor(intended) }) : next !== '/' && t('login.next')}
    >
      <form
        ref={formRef}
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(({ emailOrUsername, password }) => {
          if (login.isPending) return;
          login.mutate({ emailOrUsername: emailOrUsername.trim().toLowerCase(), password });
        }, onRefused)}
      >
        <TextInput
          {...form.getInputProps('emailOrUsername')}
          label={t('login.emailOrUsername')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
        />
        <PasswordField
          {...form.getInputProps('password')}
          label={t('password')}
          name="password"
          autoComplete="current-password"
        />
        <FormAlert message={login.error && !isFieldWrong && failureMessage(login.error)} />
        <BusyButton type="submit" loading={login.isPending}>
          {t('login.submit')}
        </BusyButton>
        <Anchor
          component={Link}
          to={paths.forgotPassword}
          state={{ email: form.values.emailOrUsername }}
          className={classes.aside}
        >
          {t('login.forgot')}
        </Anchor>
      </form>
      <p className={classes.foot}>
        {t('login.noAccount')}{' '}
        <Anchor component={Link} to={joinPath(next)} underline="always">
          {t('login.join')}
        </Anchor>
      </p>
      <GoogleSignIn />
      {/* Last: it arrives after the rest, which it would push down. */}
      <DemoPeople
        onChoose={({ username, password }) => {
          if (!login.isPending) login.mutate({ emailOrUsername: username, password });
        }}
      />
    </AccountSheet>
  );
}
