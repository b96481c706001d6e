import { limits, type WebhookEvent, webhookEvents } from '@commonplace/contracts/api';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, api, call } from '../../../shared/api/index.ts';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import classes from './programs.module.css';

interface NewWebhookProps {
  onCreated: (secret: string) => void;
  onClose: () => void;
}

/** Where it leads, which notes it tells of, and what. */
export function NewWebhook({ onCreated, onClose }: NewWebhookProps) {
  const { t } = useTranslation('programs');
  const [url, setUrl] = useState('');
  const [notebookId, setNotebookId] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const { data: own } = useOwnNotebooks();
  const create = useMutation({
    mutationFn: () =>
      call(api.webhooks.create, { body: { url, events: [...events], notebookId: notebookId || null } }),
    onSuccess: ({ secret }) => onCreated(secret),
  });
  const ofUrl = create.error instanceof AppError ? create.error.errors?.url : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Dialog title={t('webhooks.create')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          type="url"
          label={t('webhooks.url')}
          description={t('webhooks.urlHint')}
          placeholder="https://"
          autoComplete="off"
          maxLength={limits.webhookUrlCharacters}
          value={url}
          error={ofUrl}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <NativeSelect
          mt="md"
          label={t('webhooks.about')}
          value={notebookId}
          onChange={(event) => setNotebookId(event.currentTarget.value)}
          data={[
            { value: '', label: t('webhooks.allNotes') },
            ...(own?.notebooks ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{t('webhooks.events')}</legend>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={t(`webhooks.event.${event}`)}
              checked={events.includes(event)}
              onChange={({ currentTarget: { checked } }) =>
                setEvents(checked ? [...events, event] : events.filter((other) => other !== event))
              }
            />
          ))}
        </fieldset>
        <p className={classes.problem} role="alert">
          {ofUrl === undefined && create.error?.message}
        </p>
        <DialogActions
          type="submit"
          mt={0}
          disabled={url.trim() === '' || events.length === 0}
          loading={create.isPending}
          onCancel={onClose}
        >
          {t('webhooks.create')}
        </DialogActions>
      </form>
    </Dialog>
  );
}
