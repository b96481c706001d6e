import { email as emailShape } from '@commonplace/contracts/api';
import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { api, call } from '../../shared/api/index.ts';
import { joinPath, loginPath } from '../../shared/navigation/next-path.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { failureMessage, fieldErrors } from './form/failure.ts';
import { FormAlert } from './form/form-alert.tsx';
import { useWrongFieldFocus } from './form/use-wrong-field-focus.ts';
import { MailSent, type SentMail } from './mail-sent.tsx';
import { wayBackOf, whatFor } from './way-back.ts';

/** Asks for an e-mail address and has the link sent that registration begins with. */
export function JoinScreen() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  // A page of its own for the way back, which leads to the address as it was typed.
  const { state, search, hash } = useLocation();
  const sent = (state as { sent?: SentMail } | null)?.sent;
  const wayBack = wayBackOf(search, hash);
  const { next = '/', intended } = wayBack;
  usePageTitle(t('join.title'));
  const { formRef, onRefused } = useWrongFieldFocus();
  const form = useForm({
    initialValues: { email: sent?.email ?? '' },
    validate: { email: (value) => emailShape.safeParse(value).error?.issues[0]?.message ?? null },
  });
  const join = useMutation({
    mutationFn: (email: string) => call(api.users.join, { body: { email, ...wayBack } }),
    onSuccess: ({ message }, email) => void navigate(joinPath(next), { state: { sent: { email, message } } }),
    onError: (error) => {
      form.setErrors(fieldErrors(error, ['email']));
      onRefused();
    },
  });
  if (sent) {
    const onOtherEmail = () => void navigate(joinPath(next), { replace: true });
    return <MailSent {...sent} wayBack={wayBack} onOtherEmail={onOtherEmail} />;
  }
  return (
    <AccountSheet
      title={t('join.title')}
      lead={intended ? t('join.for', { what: whatFor(intended) }) : t('join.lead')}
    >
      <form
        ref={formRef}
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(({ email }) => {
          if (!join.isPending) join.mutate(emailShape.parse(email));
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
        <FormAlert message={join.error && !form.errors.email && failureMessage(join.error)} />
        <BusyButton type="submit" loading={join.isPending}>
          {t('join.submit')}
        </BusyButton>
        <p className={classes.hint}>{t('join.promise')}</p>
      </form>
      <p className={classes.foot}>
        {t('join.haveAccount')}{' '}
        <Anchor component={Link} to={loginPath(next)} underline="always">
          {t('join.login')}
        </Anchor>
      </p>
    </AccountSheet>
  );
}
