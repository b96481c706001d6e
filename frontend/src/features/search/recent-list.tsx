import { Button, CloseButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './recent-list.module.css';
import { forgetAllSearches, forgetSearch } from './recent-searches.ts';

interface RecentListProps {
  recent: readonly string[];
  listId: string;
  /** The ids of the options, one for each search. */
  ids: readonly string[];
  active: string | null;
  onChoose: (query: string) => void;
  /** The button that had the focus is gone with what it removed. */
  onForgotten: () => void;
}

/** The latest searches. The ways to remove them are beside the options: an option holds no buttons. */
export function RecentList({ recent, listId, ids, active, onChoose, onForgotten }: RecentListProps) {
  const { t } = useTranslation('search');
  const heading = useId();
  return (
    <div className={classes.recent}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.heading}>
          {t('recent')}
        </h2>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => {
            forgetAllSearches();
            onForgotten();
          }}
        >
          {t('clearRecent')}
        </Button>
      </div>
      <div className={classes.columns}>
        <div role="listbox" id={listId} aria-labelledby={heading} className={classes.queries}>
          {recent.map((query, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
            <div
              key={query}
              id={ids[index]}
              role="option"
              tabIndex={-1}
              aria-selected={ids[index] === active}
              className={classes.query}
              onClick={() => onChoose(query)}
            >
              <IconHistory size={18} stroke={1.5} aria-hidden />
              <span dir="auto">{query}</span>
            </div>
          ))}
        </div>
        <ul className={classes.removals}>
          {recent.map((query) => (
            <li key={query}>
              <CloseButton
                aria-label={t('removeRecent', { query })}
                onClick={() => {
                  forgetSearch(query);
                  onForgotten();
                }}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
