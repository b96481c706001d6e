import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { AppError, api, call } from '../../shared/api/index.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { fieldErrors } from './form/failure.ts';
import { FormAlert } from './form/form-alert.tsx';
import { useWrongFieldFocus } from './form/use-wrong-field-focus.ts';

/** Has the link sent that sets another password. Whether the address has an account is not said. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('accounts');
  const typedBefore = (useLocation().state as { email?: string } | null)?.email ?? '';
  usePageTitle(t('forgot.title'));
  const { formRef, onRefused } = useWrongFieldFocus();
  const form = useForm({
    initialValues: { email: typedBefore.includes('@') ? typedBefore : '' },
    validate: { email: (value) => (value.trim() ? null : t('forgot.emailMissing')) },
  });
  const ask = useMutation({
    mutationFn: (email: string) => call(api.users.forgotPassword, { body: { email } }),
    onError: (error) => {
      form.setErrors(fieldErrors(error, ['email']));
      onRefused();
    },
  });
  return (
    <AccountSheet title={t('forgot.title')} lead={t('forgot.lead')}>
      <form
        ref={formRef}
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(({ email }) => {
          if (!ask.isPending) ask.mutate(email);
        }, onRefused)}
      >
        <TextInput
          {...form.getInputProps('email')}
          label={t('email')}
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
        />
        <FormAlert
          message={ask.error && !form.errors.email && failureMessage(ask.error, t('forgot.failed'))}
        />
        <BusyButton type="submit" loading={ask.isPending}>
          {t('forgot.submit')}
        </BusyButton>
        <p className={classes.sent} role="status">
          {ask.isSuccess && t('forgot.sent')}
        </p>
      </form>
      <p className={classes.foot}>
        <Anchor component={Link} to={paths.login} underline="always">
          {t('forgot.back')}
        </Anchor>
      </p>
    </AccountSheet>
  );
}

/** Only rate limits are shown as they are. */
function failureMessage(error: Error, failed: string): string {
  return error instanceof AppError && error.code === 'rate_limited' ? error.message : failed;
}
