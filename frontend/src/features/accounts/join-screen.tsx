import { email as emailShape } from '@commonplace/contracts/api';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppError, api, call } from '../../shared/api/index.ts';
import { PlainPage } from '../../shared/ui/plain-page.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import classes from './account-form.module.css';
import { MailSent } from './mail-sent.tsx';

/** Asks for an e-mail address and has the link sent that registration begins with. */
export function JoinScreen() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('join.title'));
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => emailShape.safeParse(value).error?.issues[0]?.message ?? null },
  });
  const join = useMutation({
    mutationFn: (body: typeof form.values) => call(api.users.join, { body }),
    onError: (error) => {
      if (error instanceof AppError && error.errors) form.setErrors(error.errors);
    },
  });
  return (
    <PlainPage>
      <div className={classes.sheet}>
        {join.data ? (
          <MailSent
            email={emailShape.parse(form.values.email)}
            message={join.data.message}
            onOtherEmail={join.reset}
          />
        ) : (
          <>
            <h1 className={classes.title}>{t('join.title')}</h1>
            <p className={classes.lead}>{t('join.lead')}</p>
            <form
              className={classes.form}
              noValidate
              onSubmit={form.onSubmit((values) => join.mutate(values))}
            >
              <TextInput
                {...form.getInputProps('email')}
                label={t('join.email')}
                type="email"
                name="email"
                autoComplete="email"
              />
              {/* What stands at a field already is not said twice. */}
              {join.error && Object.keys(form.errors).length === 0 && (
                <p className={classes.alert} role="alert">
                  {join.error.message}
                </p>
              )}
              <Button type="submit" loading={join.isPending}>
                {t('join.submit')}
              </Button>
            </form>
            <p className={classes.foot}>
              {t('join.haveAccount')}{' '}
              <Anchor component={Link} to="/login">
                {t('join.login')}
              </Anchor>
            </p>
          </>
        )}
      </div>
    </PlainPage>
  );
}
