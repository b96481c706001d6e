import {
  type IntendedActView,
  limits,
  password as passwordShape,
  personName,
} from '@commonplace/contracts/api';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { keepDraft } from '../../shared/comments/comment-drafts.ts';
import { followFirstPath } from '../../shared/navigation/next-path.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { PasswordField } from '../../shared/ui/controls/password-field.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { createFirstNote, firstNoteKey } from './create-first-note.ts';
import classes from './form/account-form.module.css';
import { AccountSheet } from './form/account-sheet.tsx';
import { failureMessage, fieldErrors } from './form/failure.ts';
import { FormAlert } from './form/form-alert.tsx';
import { useWrongFieldFocus } from './form/use-wrong-field-focus.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { offerOf, resume, whatFor } from './way-back.ts';

const steps = ['name', 'username', 'password'] as const;
type Step = (typeof steps)[number];

interface OnboardStepsProps {
  token: string;
  email: string;
  /** Where the person comes back to. */
  next: string;
  /** What they meant to do there. */
  intended: IntendedActView | null;
  /** The link has opened an account meanwhile, or its hour is over. */
  onUsedUp: () => void;
}

/** Name, username, password, one at a time; then the account is made and the person is signed in. */
export function OnboardSteps({ token, email, next: returnsTo, intended, onUsedUp }: OnboardStepsProps) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { formRef, onRefused } = useWrongFieldFocus();
  const [values, setValues] = useState({ name: '', username: '', password: '' });
  const [refused, setRefused] = useState<Partial<Record<Step, string>>>({});
  const check = useUsernameCheck(values.username);
  const [offer] = useState(() => offerOf(intended));
  const [isAccepted, setAccepted] = useState(false);

  const valid: Record<Step, boolean> = {
    name: personName.safeParse(values.name).success && !refused.name,
    username: check.state === 'free' && !refused.username,
    password: passwordShape.safeParse(values.password).success && !refused.password,
  };
  // A moment without a connection does not send anyone back who had passed.
  const passed: Record<Step, boolean> = {
    ...valid,
    username: valid.username || (check.state === 'unknown' && !refused.username),
  };
  const { step, show } = useStep((candidate) => passed[candidate]);
  const number = steps.indexOf(step) + 1;

  const register = useMutation({
    mutationFn: () => call(api.users.register, { body: { token, email, ...values } }),
    onSuccess: ({ token: session }) => {
      if (intended && (offer === 'done' || isAccepted)) resume(returnsTo, intended);
      const user = sessionStore.start(session);
      if (offer === 'draft' && intended?.text) keepDraft(user.id, intended.subject, intended.text);
      // Without it the account is as good: the list of notes says what to do.
      void cache
        .fetchQuery({ queryKey: firstNoteKey(user.id), queryFn: () => createFirstNote(user.id) })
        .then(() => cache.invalidateQueries({ queryKey: queryKeys.notes.mine }))
        .catch(() => undefined);
      toast.success(t('onboard.welcome', { firstName: firstName(user.name) }));
      void navigate(followFirstPath(returnsTo), { replace: true });
    },
    onError: (error) => {
      if (fieldErrors(error, ['token']).token) return onUsedUp();
      const errors = fieldErrors(error, steps);
      setRefused(errors);
      const wrong = steps.find((name) => errors[name]);
      if (wrong && wrong !== step) void navigate(steps.indexOf(wrong) - steps.indexOf(step));
      onRefused();
    },
  });

  const change = (value: string) => {
    setValues({ ...values, [step]: value });
    setRefused({ ...refused, [step]: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid[step] || register.isPending) return;
    const next = steps[number];
    if (next) show(next);
    else register.mutate();
  };

  return (
    <AccountSheet
      above={
        <p className={classes.steps}>
          {t('onboard.step', { step: number, steps: steps.length })}
          <span className={classes.progress} aria-hidden>
            <span style={{ width: `${(number / steps.length) * 100}%` }} />
          </span>
        </p>
      }
      title={t(`onboard.${step}Title`)}
      lead={step === 'name' ? t('onboard.email', { email }) : t(`onboard.${step}Hint`)}
    >
      {intended && offer === 'choice' && (
        <Checkbox
          className={classes.choice}
          label={t('onboard.choice', { what: whatFor(intended) })}
          checked={isAccepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      )}
      {intended && (offer === 'done' || (offer === 'draft' && intended.text)) && (
        <p className={classes.note}>
          {t(offer === 'done' ? 'onboard.for' : 'onboard.draft', { what: whatFor(intended) })}
          {intended.text !== undefined && <q dir="auto">{intended.text}</q>}
        </p>
      )}
      <form ref={formRef} className={classes.form} noValidate onSubmit={submit}>
        <div className={classes.field}>
          {step === 'password' ? (
            <>
              {/* So that a password manager keeps the pair. */}
              <input type="text" autoComplete="username" value={values.username} readOnly hidden />
              <PasswordField
                key={step}
                autoFocus
                label={t('password')}
                name="password"
                autoComplete="new-password"
                maxLength={limits.passwordMaxCharacters}
                value={values.password}
                error={refused.password ?? errorOf(passwordShape, values.password)}
                onChange={(event) => change(event.currentTarget.value)}
              />
            </>
          ) : (
            <TextInput
              key={step}
              autoFocus
              label={t(`onboard.${step}`)}
              name={step}
              autoComplete={step}
              autoCapitalize={step === 'name' ? 'words' : 'none'}
              autoCorrect="off"
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
          {step === 'username' && (
            <p className={classes.status} role="status" data-tone={toneOf(check.state)}>
              {!refused.username && check.message}
            </p>
          )}
        </div>
        <FormAlert
          message={register.error && !steps.some((name) => refused[name]) && failureMessage(register.error)}
        />
        <div className={classes.actions}>
          {number > 1 ? (
            <Button variant="subtle" onClick={() => void navigate(-1)}>
              {t('onboard.back')}
            </Button>
          ) : (
            <span />
          )}
          <BusyButton type="submit" disabled={!valid[step]} loading={register.isPending}>
            {t(number < steps.length ? 'onboard.next' : 'onboard.create')}
          </BusyButton>
        </div>
      </form>
    </AccountSheet>
  );
}

/**
 * The step that the tab's history is at, so that the browser's own Back and Forward go through them.
 * Never one whose predecessors are not passed, as after a reload, which keeps the history but not the words.
 */
function useStep(isPassed: (step: Step) => boolean) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const wanted = steps.indexOf((state as { step?: Step } | null)?.step ?? 'name');
  const step = steps.slice(0, wanted).find((before) => !isPassed(before)) ?? steps[wanted] ?? 'name';
  const show = (next: Step) => void navigate(pathname, { state: { step: next } });
  return { step, show };
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

const toneOf = (state: ReturnType<typeof useUsernameCheck>['state']) =>
  state === 'free' ? 'good' : state === 'taken' ? 'danger' : undefined;

/** What is wrong with what was typed; silent while nothing was. */
function errorOf(shape: typeof personName | typeof passwordShape, value: string): string | null {
  return value ? (shape.safeParse(value).error?.issues[0]?.message ?? null) : null;
}
