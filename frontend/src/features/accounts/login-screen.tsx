import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AppError, api, call } from '../../shared/api/index.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { PlainPage } from '../../shared/ui/plain-page.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import classes from './account-form.module.css';

/** Signs in. Once the session is there, the route's guard leads to where the person wanted to go. */
export function LoginScreen() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  usePageTitle(t('login.title'));
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
      if (error instanceof AppError && error.errors) form.setErrors(error.errors);
    },
  });
  return (
    <PlainPage>
      <div className={classes.sheet}>
        <h1 className={classes.title}>{t('login.title')}</h1>
        {new URLSearchParams(search).has('next') && <p className={classes.lead}>{t('login.next')}</p>}
        <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
          <TextInput
            {...form.getInputProps('emailOrUsername')}
            label={t('login.emailOrUsername')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordInput
            {...form.getInputProps('password')}
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
          />
          {/* What stands at a field already is not said twice. */}
          {login.error && Object.keys(form.errors).length === 0 && (
            <p className={classes.alert} role="alert">
              {login.error.message}
            </p>
          )}
          <Button type="submit" loading={login.isPending}>
            {t('login.submit')}
          </Button>
        </form>
        <p className={classes.foot}>
          {t('login.noAccount')}{' '}
          <Anchor component={Link} to="/join">
            {t('login.join')}
          </Anchor>
        </p>
      </div>
    </PlainPage>
  );
}
