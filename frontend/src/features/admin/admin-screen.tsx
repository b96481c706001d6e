import type { AdminAct, Report } from '@commonplace/contracts/api';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import type { CollectionSource, Identified } from '../../shared/collections/source.ts';
import { useLoadMore } from '../../shared/collections/use-load-more.ts';
import { usePages } from '../../shared/collections/use-pages.ts';
import { ActDialog } from './act-dialog.tsx';
import type { WantedAct } from './acts.ts';
import classes from './admin.module.css';
import { ActEntry, ReportEntry } from './admin-entry.tsx';
import { log, reports } from './sources.ts';

/** Open reports and the log of what was done, each with what can be done now. */
export function AdminScreen() {
  const { t } = useTranslation('admin');
  const [wanted, setWanted] = useState<WantedAct | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t('title')}
      </h1>
      <Tabs defaultValue="reports" keepMounted={false}>
        <Tabs.List aria-label={t('lists')}>
          <Tabs.Tab value="reports">{t('reports')}</Tabs.Tab>
          <Tabs.Tab value="log">{t('log')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="reports">
          <List<Report> source={reports} none={t('noReports')} heading={heading}>
            {(report) => <ReportEntry key={report.id} report={report} onAct={setWanted} />}
          </List>
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <List<AdminAct> source={log} none={t('noActs')} heading={heading}>
            {(act) => <ActEntry key={act.id} act={act} onAct={setWanted} />}
          </List>
        </Tabs.Panel>
      </Tabs>
      {wanted && <ActDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </div>
  );
}

interface ListProps<Item extends Identified> {
  source: CollectionSource<Item>;
  none: string;
  /** Takes the focus of an entry that has gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  children: (item: Item) => ReactNode;
}

function List<Item extends Identified>({ source, none, heading, children }: ListProps<Item>) {
  const { t } = useTranslation(['admin', 'common']);
  const pages = usePages(source);
  const count = pages.state === 'ready' ? pages.count : null;
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count !== null && before.current !== null && count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body) heading.current?.focus();
  }, [count, heading]);
  const list = useRef<HTMLUListElement>(null);
  const more = useLoadMore(pages.more, pages.count, list);
  if (pages.state === 'loading')
    return <Skeleton height={96} mt="md" role="status" aria-label={t('common:loading')} />;
  if (pages.state === 'failed')
    return <LoadFailed title={t('admin:failed')} isRetrying={pages.isRetrying} retry={pages.retry} />;
  const items = pages.runs.flat();
  if (items.length === 0) return <p className={classes.quiet}>{none}</p>;
  return (
    <>
      <ul ref={list} className={classes.list}>
        {items.map(children)}
      </ul>
      {more && (
        <Button variant="default" mt="md" loading={more.isLoading} onClick={more.load}>
          {t('admin:more')}
        </Button>
      )}
    </>
  );
}
