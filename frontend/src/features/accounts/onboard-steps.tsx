import { limits, password as passwordShape, personName } from '@commonplace/contracts/api';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AppError, api, call } from '../../shared/api/index.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import classes from './account-form.module.css';
import { useUsernameCheck } from './use-username-check.ts';

const steps = ['name', 'username', 'password'] as const;
type Step = (typeof steps)[number];

/** Name, username, password, one at a time; then the account is made and the person is signed in. */
export function OnboardSteps({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('name');
  const [values, setValues] = useState({ name: '', username: '', password: '' });
  const [refused, setRefused] = useState<Partial<Record<Step, string>>>({});
  const check = useUsernameCheck(values.username);
  const number = steps.indexOf(step) + 1;

  const register = useMutation({
    mutationFn: () => call(api.users.register, { body: { token, email, ...values } }),
    onSuccess: ({ token: session }) => {
      const user = sessionStore.start(session);
      toast.success(t('onboard.welcome', { firstName: user.name.trim().split(/\s+/)[0] ?? user.name }));
      void navigate(paths.home, { replace: true });
    },
    onError: (error) => {
      const errors = error instanceof AppError ? error.errors : undefined;
      const wrong = steps.find((name) => errors?.[name]);
      setRefused(errors ?? {});
      if (wrong) setStep(wrong);
    },
  });

  const valid: Record<Step, boolean> = {
    name: personName.safeParse(values.name).success,
    username: check.state === 'free',
    password: passwordShape.safeParse(values.password).success,
  };
  const change = (value: string) => {
    setValues({ ...values, [step]: value });
    setRefused({ ...refused, [step]: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid[step] || register.isPending) return;
    const next = steps[number];
    if (next) setStep(next);
    else register.mutate();
  };
  const hint = step === 'username' ? check.message : null;

  return (
    <>
      <p className={classes.steps}>
        {t('onboard.step', { step: number, steps: steps.length })}
        <span className={classes.progress} aria-hidden>
          <span style={{ width: `${(number / steps.length) * 100}%` }} />
        </span>
      </p>
      <h1 className={classes.title} aria-live="polite">
        {t(`onboard.${step}Title`)}
      </h1>
      <p className={classes.lead}>
        {step === 'name' ? t('onboard.email', { email }) : t(`onboard.${step}Hint`)}
      </p>
      <form className={classes.form} noValidate onSubmit={submit}>
        <div>
          {step === 'password' ? (
            <PasswordInput
              key={step}
              autoFocus
              label={t('onboard.password')}
              autoComplete="new-password"
              maxLength={limits.passwordMaxCharacters}
              value={values.password}
              error={refused.password ?? errorOf(passwordShape, values.password)}
              onChange={(event) => change(event.currentTarget.value)}
            />
          ) : (
            <TextInput
              key={step}
              autoFocus
              label={t(`onboard.${step}`)}
              autoComplete={step}
              autoCapitalize={step === 'name' ? 'words' : 'none'}
              spellCheck={false}
              maxLength={step === 'name' ? limits.nameCharacters : limits.usernameCharacters}
              value={values[step]}
              error={refused[step] ?? (step === 'name' ? errorOf(personName, values.name) : null)}
              onChange={(event) => {
                const text = event.currentTarget.value;
                change(step === 'username' ? text.toLowerCase() : text);
              }}
            />
          )}
          <p
            className={classes.status}
            role="status"
            data-tone={step === 'username' ? toneOf(check.state) : undefined}
          >
            {hint}
          </p>
        </div>
        {register.error && !steps.some((name) => refused[name]) && (
          <p className={classes.alert} role="alert">
            {register.error.message}
          </p>
        )}
        <div className={classes.actions}>
          {number > 1 ? (
            <Button variant="subtle" onClick={() => setStep(steps[number - 2] ?? 'name')}>
              {t('onboard.back')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" disabled={!valid[step]} loading={register.isPending}>
            {t(number < steps.length ? 'onboard.next' : 'onboard.create')}
          </Button>
        </div>
      </form>
    </>
  );
}

const toneOf = (state: ReturnType<typeof useUsernameCheck>['state']) =>
  state === 'free' ? 'good' : state === 'taken' ? 'danger' : undefined;

/** What is wrong with what was typed; silent while nothing was. */
function errorOf(shape: typeof personName | typeof passwordShape, value: string): string | null {
  return value ? (shape.safeParse(value).error?.issues[0]?.message ?? null) : null;
}
