import { Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import classes from './programs.module.css';

interface LoadedListProps<Item> {
  query: UseQueryResult<Item[]>;
  /** What is said of an empty one. */
  none: string;
  row: (item: Item) => ReactNode;
}

/** A list of the settings, or why it is not there. */
export function LoadedList<Item>({ query, none, row }: LoadedListProps<Item>) {
  const { t } = useTranslation(['programs', 'common']);
  if (query.isPending) return <Skeleton height={72} mb="md" role="status" aria-label={t('common:loading')} />;
  if (!query.data) {
    return (
      <div role="alert">
        <Text mb="sm">{t('programs:loadFailed')}</Text>
        <BusyButton variant="default" mb="md" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common:retry')}
        </BusyButton>
      </div>
    );
  }
  if (query.data.length === 0) return <Text mb="md">{none}</Text>;
  return <ul className={classes.list}>{query.data.map(row)}</ul>;
}
