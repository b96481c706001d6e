import { limits, type Profile } from '@commonplace/contracts/api';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, api, call } from '../../../shared/api/index.ts';
import { sessionStore } from '../../../shared/session/index.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { PasswordField } from '../../../shared/ui/controls/password-field.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { type PasswordProblem, type PasswordValues, passwordProblem } from './password-problem.ts';
import classes from './password-section.module.css';

/** The way to another password: by the present one, or by a mail for who has none. */
export function PasswordSection({ profile }: { profile: Profile }) {
  return profile.hasPassword ? (
    <ChangePassword username={profile.username} />
  ) : (
    <AskForLink email={profile.confirmedEmail} />
  );
}

const empty: PasswordValues = { present: '', next: '', again: '' };

function ChangePassword({ username }: { username: string }) {
  const { t } = useTranslation('account-settings');
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const change = useMutation({
    mutationFn: () =>
      sessionStore.whileEnding('password-changed', () =>
        call(api.profiles.changePassword, { body: { password: values.present, newpassword: values.next } }),
      ),
    onSuccess: () => {
      toast.success(t('password.changed'));
      sessionStore.end('password-changed');
    },
  });
  const refused = change.error instanceof AppError ? change.error.errors : undefined;
  const isMissing = (field: keyof PasswordValues) =>
    problem?.kind === 'missing' && problem.fields.includes(field);
  const errors = {
    present: refused?.password ?? isMissing('present'),
    next: problem?.kind === 'shape' ? problem.message : (refused?.newpassword ?? isMissing('next')),
    again: problem?.kind === 'different' ? t('password.different') : isMissing('again'),
  };
  const field = (name: keyof PasswordValues) => ({
    id: `password-${name}`,
    label: t(`password.${name}`),
    value: values[name],
    error: errors[name],
    maxLength: limits.passwordMaxCharacters,
    autoComplete: name === 'present' ? ('current-password' as const) : ('new-password' as const),
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setProblem(null);
      change.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const found = passwordProblem(values);
    setProblem(found);
    if (!found) change.mutate();
    else if (found.kind === 'missing') document.getElementById(`password-${found.fields[0]}`)?.focus();
    else document.getElementById(found.kind === 'shape' ? 'password-next' : 'password-again')?.focus();
  };
  const ofNoField = change.error && !refused?.password && !refused?.newpassword;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {/* For password managers: whose password changes. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField {...field('present')} />
      <PasswordField {...field('next')} />
      <PasswordField {...field('again')} />
      <div className={classes.act}>
        <BusyButton type="submit" loading={change.isPending}>
          {t('password.submit')}
        </BusyButton>
        <p className={classes.problem} role="alert">
          {problem?.kind === 'missing' && t('password.missing')}
          {ofNoField && change.error.message}
        </p>
      </div>
    </form>
  );
}

/** Who came by Google chooses a first password the way one chooses a forgotten one anew. */
function AskForLink({ email }: { email: string }) {
  const { t } = useTranslation('account-settings');
  const ask = useMutation({ mutationFn: () => call(api.users.forgotPassword, { body: { email } }) });
  return (
    <>
      <p className={classes.none}>{t('password.none')}</p>
      <BusyButton
        variant="default"
        disabled={ask.isSuccess}
        loading={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {t('password.sendLink')}
      </BusyButton>
      <p className={classes.answer} role="status">
        {ask.error?.message ?? ask.data?.message}
      </p>
    </>
  );
}
