import type { ApiTokenView } from '@commonplace/contracts/api';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import { listDate } from '../../../shared/format/list-date.ts';
import { timeAgo } from '../../../shared/format/time-ago.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { LoadedList } from './loaded-list.tsx';
import { NewToken } from './new-token.tsx';
import classes from './programs.module.css';
import { ShownSecret } from './shown-secret.tsx';

const tokensKey = ['account', 'tokens'];

/** What programs sign in with instead of the person. */
export function TokensSection({ headingId }: { headingId: string }) {
  const { t, i18n } = useTranslation('programs');
  const cache = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiTokenView | null>(null);
  const query = useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await call(api.tokens.list, {}, { signal })).tokens,
    staleTime: 0,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: ApiTokenView) => call(api.tokens.revoke, { body: { id } }),
    onSuccess: (_answer, { id }) => {
      cache.setQueryData<ApiTokenView[]>(tokensKey, (before) => before?.filter((other) => other.id !== id));
      setRevoked(null);
      toast.brief(t('tokens.revoked'));
      // What was pressed is gone: the list's heading takes the focus.
      document.getElementById(headingId)?.focus();
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: tokensKey }),
  });
  return (
    <>
      <LoadedList
        query={query}
        none={t('tokens.none')}
        row={(token) => {
          const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = token;
          const used = lastUsedAt && (timeAgo(lastUsedAt, Date.now(), i18n.language) ?? t('justNow'));
          return (
            <li key={id} className={classes.row}>
              <div className={classes.lines}>
                <div className={classes.name}>{name}</div>
                <div className={classes.facts}>
                  <span>{scopes.map((scope) => t(`tokens.${scope}`)).join(', ')}</span>
                  <span>{t('tokens.created', { date: listDate(createdAt) })}</span>
                  <span>{used ? t('tokens.used', { when: used }) : t('never')}</span>
                  <span>
                    {expiresAt ? t('tokens.expires', { date: listDate(expiresAt) }) : t('tokens.endless')}
                  </span>
                </div>
              </div>
              <Button
                variant="subtle"
                color="ink"
                aria-label={t('tokens.revokeOf', { name })}
                onClick={() => setRevoked(token)}
              >
                {t('tokens.revoke')}
              </Button>
            </li>
          );
        }}
      />
      <Button variant="default" onClick={() => setCreating(true)}>
        {t('tokens.create')}
      </Button>
      {isCreating && (
        <NewToken
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            setSecret(made);
            void cache.invalidateQueries({ queryKey: tokensKey });
          }}
        />
      )}
      {secret !== null && (
        <ShownSecret
          title={t('tokens.create')}
          explained={t('tokens.shown')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {revoked && (
        <ConfirmDialog
          title={t('tokens.revokeTitle', { name: revoked.name })}
          confirm={t('tokens.revoke')}
          destroys
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(revoked)}
          onClose={() => setRevoked(null)}
        >
          <Text>{t('tokens.revokeExplained')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
