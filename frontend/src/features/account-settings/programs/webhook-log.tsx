import type { WebhookDelivery, WebhookView } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { LoadedList } from './loaded-list.tsx';
import classes from './programs.module.css';

/** While something waits, its outcome is asked for. */
const pauseMs = 2_000;
const shownDeliveries = 100;
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What a webhook told, the latest first, with the way to tell it again. */
export function WebhookLog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const { t } = useTranslation('programs');
  const cache = useQueryClient();
  const key = ['account', 'webhooks', webhook.id];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const page = { webhookId: webhook.id, limit: shownDeliveries };
      return (await call(api.webhooks.deliveries, { query: page }, { signal })).deliveries;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some(({ state: of }) => of === 'waiting') && pauseMs,
  });
  const send = useMutation({
    /** One again, or a test where it is null. */
    mutationFn: (again: string | null) =>
      again === null
        ? call(api.webhooks.test, { body: { id: webhook.id } })
        : call(api.webhooks.resend, { body: { id: again } }),
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  return (
    <Dialog title={t('webhooks.logTitle')} isWide onClose={onClose}>
      <Text mb="md" className={classes.name ?? ''}>
        {webhook.url}
      </Text>
      <BusyButton
        variant="default"
        mb="md"
        data-autofocus
        disabled={!webhook.isActive}
        loading={send.isPending && send.variables === null}
        onClick={() => send.mutate(null)}
      >
        {t('webhooks.test')}
      </BusyButton>
      <LoadedList
        query={query}
        none={t('webhooks.logNone')}
        row={(delivery) => {
          const { id, event, events, state, createdAt } = delivery;
          const isDropped = state === 'dropped';
          const names = {
            event: isDropped ? t('webhooks.droppedOf', { count: events }) : t(`webhooks.event.${event}`),
            date: moment.format(new Date(createdAt)),
          };
          return (
            <li key={id} className={classes.row} tabIndex={-1}>
              <div className={classes.lines}>
                <div>{names.event}</div>
                <div className={classes.facts}>
                  <span>{names.date}</span>
                  <Outcome delivery={delivery} />
                </div>
              </div>
              {state !== 'waiting' && !isDropped && webhook.isActive && (
                <BusyButton
                  variant="subtle"
                  color="ink"
                  loading={send.isPending && send.variables === id}
                  aria-label={t('webhooks.resendOf', names)}
                  onClick={({ currentTarget }) => {
                    // The button goes while it waits.
                    currentTarget.closest('li')?.focus();
                    send.mutate(id);
                  }}
                >
                  {t('webhooks.resend')}
                </BusyButton>
              )}
            </li>
          );
        }}
      />
    </Dialog>
  );
}

/** What came of it so far. */
function Outcome({ delivery: { state, status, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('programs');
  const isTried = attempts > 0;
  return (
    <>
      <span className={state === 'failed' || state === 'dropped' ? classes.problem : undefined}>
        {state === 'waiting' && isTried && nextAttemptAt
          ? t('webhooks.retrying', { date: moment.format(new Date(nextAttemptAt)) })
          : t(`webhooks.${state}`)}
      </span>
      {isTried && <span>{status === null ? t('webhooks.noAnswer') : t('webhooks.status', { status })}</span>}
      {attempts > 1 && <span>{t('webhooks.attempts', { count: attempts })}</span>}
    </>
  );
}
