import type { WebhookView } from '@commonplace/contracts/api';
import { Button, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import { listDate } from '../../../shared/format/list-date.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { LoadedList } from './loaded-list.tsx';
import { NewWebhook } from './new-webhook.tsx';
import classes from './programs.module.css';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookLog } from './webhook-log.tsx';

const webhooksKey = ['account', 'webhooks'];

/** Addresses that are told of what happens to the person's notes. */
export function WebhooksSection({ headingId }: { headingId: string }) {
  const { t } = useTranslation('programs');
  const cache = useQueryClient();
  const [open, setOpen] = useState<{ dialog: 'new' } | { dialog: 'log' | 'delete'; webhook: WebhookView }>();
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(undefined);
  const changed = () => cache.invalidateQueries({ queryKey: webhooksKey });
  const query = useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await call(api.webhooks.list, {}, { signal })).webhooks,
    staleTime: 0,
  });
  const edit = useMutation({
    mutationFn: ({ id, isActive }: Pick<WebhookView, 'id' | 'isActive'>) =>
      call(api.webhooks.edit, { body: { id, isActive } }),
    onError: (error) => toast.error(error.message),
    onSettled: changed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: WebhookView) => call(api.webhooks.delete, { body: { id } }),
    onSuccess: (_answer, { id }) => {
      cache.setQueryData<WebhookView[]>(webhooksKey, (before) => before?.filter((other) => other.id !== id));
      close();
      toast.brief(t('webhooks.deleted'));
      // What was pressed is gone: the list's heading takes the focus.
      document.getElementById(headingId)?.focus();
    },
    onError: (error) => toast.error(error.message),
    onSettled: changed,
  });
  return (
    <>
      <LoadedList
        query={query}
        none={t('webhooks.none')}
        row={(webhook) => {
          const { id, url, events, notebook, isActive } = webhook;
          const isOn = edit.isPending && edit.variables.id === id ? edit.variables.isActive : isActive;
          return (
            <li key={id} className={classes.row}>
              <div className={classes.lines}>
                <div className={classes.name}>{url}</div>
                <div className={classes.facts}>
                  <span>{notebook ? notebook.name : t('webhooks.allNotes')}</span>
                  <span>{events.map((event) => t(`webhooks.event.${event}`)).join(', ')}</span>
                  <Trouble webhook={webhook} />
                </div>
              </div>
              <div className={classes.acts}>
                <Switch
                  aria-label={t('webhooks.on', { url })}
                  checked={isOn}
                  onChange={(event) => edit.mutate({ id, isActive: event.currentTarget.checked })}
                />
                <Button
                  variant="subtle"
                  color="ink"
                  aria-label={t('webhooks.logOf', { url })}
                  onClick={() => setOpen({ dialog: 'log', webhook })}
                >
                  {t('webhooks.log')}
                </Button>
                <Button
                  variant="subtle"
                  color="ink"
                  aria-label={t('webhooks.deleteOf', { url })}
                  onClick={() => setOpen({ dialog: 'delete', webhook })}
                >
                  {t('delete')}
                </Button>
              </div>
            </li>
          );
        }}
      />
      <Button variant="default" onClick={() => setOpen({ dialog: 'new' })}>
        {t('webhooks.create')}
      </Button>
      {open?.dialog === 'new' && (
        <NewWebhook
          onClose={close}
          onCreated={(made) => {
            close();
            setSecret(made);
            void changed();
          }}
        />
      )}
      {secret !== null && (
        <ShownSecret
          title={t('webhooks.create')}
          explained={t('webhooks.shown')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {open?.dialog === 'log' && <WebhookLog webhook={open.webhook} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title={t('webhooks.deleteTitle')}
          confirm={t('delete')}
          destroys
          busy={remove.isPending}
          onConfirm={() => remove.mutate(open.webhook)}
          onClose={close}
        >
          <Text>{t('webhooks.deleteExplained', { url: open.webhook.url })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Why a webhook may tell nothing. */
function Trouble({ webhook: { isActive, failingSince } }: { webhook: WebhookView }) {
  const { t } = useTranslation('programs');
  if (failingSince !== null) {
    const date = listDate(failingSince);
    return (
      <span className={classes.problem}>
        {t(isActive ? 'webhooks.failing' : 'webhooks.givenUp', { date })}
      </span>
    );
  }
  return isActive ? null : <span>{t('webhooks.off')}</span>;
}
