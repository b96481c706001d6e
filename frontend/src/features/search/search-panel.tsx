import { searchKinds } from '@commonplace/contracts/api';
import { Tabs } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { RowSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { texts as explore } from '../../shared/explore/texts.ts';
import { counted } from '../../shared/format/counted.ts';
import { shownCount } from '../../shared/format/shown-count.ts';
import { Result } from '../../shared/search/result.tsx';
import type { SearchOption, SearchTab } from './search-options.ts';
import classes from './search-panel.module.css';
import type { SearchState } from './use-search.ts';
import { useSearchTexts } from './use-search-texts.ts';

interface SearchPanelProps {
  search: SearchState;
  tab: SearchTab;
  onTab: (tab: SearchTab) => void;
  listId: string;
  options: readonly SearchOption[];
  /** The id of the active option; null for none. */
  active: string | null;
  /** An option was opened on this page. */
  onOpened: () => void;
}

const tabs: readonly SearchTab[] = ['all', ...searchKinds];

/** The results of a search: the best of all kinds, and those of each kind, in tabs. The field above keeps the focus and says which option is active. */
export function SearchPanel({ search, tab, onTab, listId, options, active, onOpened }: SearchPanelProps) {
  const { t } = useTranslation('search');
  const texts = useSearchTexts();
  const answer = search.kind === 'ready' ? search.answer : null;
  const isStale = search.kind === 'ready' && search.isStale;
  // That a former query found nothing says nothing about this one.
  const isComing = search.kind === 'loading' || (isStale && options.length === 0);
  return (
    <Tabs
      value={tab}
      onChange={(next) => onTab(tabs.find((each) => each === next) ?? tab)}
      className={classes.panel}
      classNames={{ tab: classes.tab }}
    >
      <Tabs.List aria-label={t('tabs')}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`kinds.${each}`)}
            {each !== 'all' && (
              <>
                {' '}
                <span className={classes.count}>{answer && shownCount(answer.counts[each])}</span>
              </>
            )}
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
              <Option key={option.id} {...{ option, onOpened }} isActive={option.id === active}>
                {'found' in option ? (
                  <Result found={option.found} texts={texts} showsKind={tab === 'all'} />
                ) : 'topic' in option ? (
                  <span className={classes.all}>
                    {option.topic.title}
                    <span className={classes.count}>
                      {counted(explore.noteCount, option.topic.temp.notesCount)}
                    </span>
                  </span>
                ) : (
                  <span className={classes.all}>
                    {tab === 'all' ? t(`allOf.${option.allOf}`) : t('all')}
                    {tab === 'all' && answer && (
                      <span className={classes.count}>{shownCount(answer.counts[option.allOf])}</span>
                    )}
                    <IconArrowRight size={16} stroke={1.5} aria-hidden />
                  </span>
                )}
              </Option>
            ))}
          </div>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

interface OptionProps {
  option: SearchOption;
  isActive: boolean;
  onOpened: () => void;
  children: ReactNode;
}

/** A link, so that it can be opened in a new tab as well. */
function Option({ option: { id, to }, isActive, onOpened, children }: OptionProps) {
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
      {children}
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
