import { limits, type TokenScope, tokenScopes } from '@commonplace/contracts/api';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import classes from './programs.module.css';

const lives = [30, 90, 365];
const dayMs = 24 * 60 * 60_000;

interface NewTokenProps {
  onCreated: (secret: string) => void;
  onClose: () => void;
}

/** Name, rights and life of a token. */
export function NewToken({ onCreated, onClose }: NewTokenProps) {
  const { t } = useTranslation('programs');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState('90');
  const create = useMutation({
    mutationFn: () => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
      return call(api.tokens.create, { body: { name, scopes: [...scopes], expiresAt } });
    },
    onSuccess: ({ secret }) => onCreated(secret),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Dialog title={t('tokens.create')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('tokens.name')}
          autoComplete="off"
          maxLength={limits.tokenNameCharacters}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{t('tokens.scopes')}</legend>
          {tokenScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`tokens.${scope}`)}
              description={t(`tokens.${scope}Hint`)}
              checked={scopes.includes(scope)}
              onChange={(event) =>
                setScopes(
                  event.currentTarget.checked
                    ? [...scopes, scope]
                    : scopes.filter((other) => other !== scope),
                )
              }
            />
          ))}
        </fieldset>
        <NativeSelect
          mt="md"
          label={t('tokens.expiry')}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={[
            ...lives.map((count) => ({ value: String(count), label: t('tokens.days', { count }) })),
            { value: '', label: t('tokens.noExpiry') },
          ]}
        />
        <p className={classes.problem} role="alert">
          {create.error?.message}
        </p>
        <DialogActions
          type="submit"
          mt={0}
          disabled={name.trim() === '' || scopes.length === 0}
          loading={create.isPending}
          onCancel={onClose}
        >
          {t('tokens.create')}
        </DialogActions>
      </form>
    </Dialog>
  );
}
