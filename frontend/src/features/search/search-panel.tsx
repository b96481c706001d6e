import { type SearchKind, searchKinds } from '@commonplace/contracts/api';
import { Tabs } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { RowSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { Result } from './result.tsx';
import type { SearchOption } from './search-options.ts';
import classes from './search-panel.module.css';
import { type SearchState, shownCount } from './use-search.ts';

interface SearchPanelProps {
  search: SearchState;
  tab: SearchKind;
  onTab: (tab: SearchKind) => void;
  listId: string;
  options: readonly SearchOption[];
  /** The id of the active option; null for none. */
  active: string | null;
  /** An option was opened on this page. */
  onOpened: () => void;
}

/** The results of a search in three tabs. The field above keeps the focus and says which option is active. */
export function SearchPanel({ search, tab, onTab, listId, options, active, onOpened }: SearchPanelProps) {
  const { t } = useTranslation('search');
  const answer = search.kind === 'ready' ? search.answer : null;
  const isStale = search.kind === 'ready' && search.isStale;
  // That a former query found nothing says nothing about this one.
  const isComing = search.kind === 'loading' || (isStale && options.length === 0);
  return (
    <Tabs
      value={tab}
      onChange={(next) => onTab(searchKinds.find((kind) => kind === next) ?? tab)}
      className={classes.panel}
      classNames={{ tab: classes.tab }}
    >
      <Tabs.List aria-label={t('tabs')}>
        {searchKinds.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {t(`kinds.${kind}`)}{' '}
            <span className={classes.count}>{answer && shownCount(answer.counts[kind])}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel
        value={tab}
        className={classes.results}
        data-stale={(isStale && !isComing) || undefined}
        aria-busy={isStale || isComing}
      >
        {isComing && <Coming />}
        {search.kind === 'failed' && (
          <LoadFailed
            title={search.message ?? t('failed')}
            isRetrying={search.isRetrying}
            retry={search.retry}
          />
        )}
        {answer && options.length === 0 && !isComing && (
          <div className={classes.none}>
            <p>{t(`none.${tab}`)}</p>
            <p className={classes.hint}>{t('noneHint')}</p>
          </div>
        )}
        {options.length > 0 && (
          <div role="listbox" id={listId} aria-label={t(`kinds.${tab}`)} className={classes.list}>
            {options.map((option) => (
              <Option key={option.id} {...option} isActive={option.id === active} onOpened={onOpened} />
            ))}
          </div>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

interface OptionProps extends SearchOption {
  isActive: boolean;
  onOpened: () => void;
}

/** A link, so that it can be opened in a new tab as well. */
function Option({ id, to, found, isActive, onOpened }: OptionProps) {
  const { t } = useTranslation('search');
  const opened = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onOpened();
  };
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onClick={opened}
    >
      {found ? (
        <Result found={found} />
      ) : (
        <span className={classes.all}>
          {t('all')} <IconArrowRight size={16} stroke={1.5} aria-hidden />
        </span>
      )}
    </Link>
  );
}

function Coming() {
  return (
    <div className={classes.coming}>
      <RowSkeleton width="38%" />
      <RowSkeleton width="52%" />
      <RowSkeleton width="44%" />
    </div>
  );
}
