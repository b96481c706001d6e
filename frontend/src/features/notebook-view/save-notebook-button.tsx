import type { NotebookView } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeepNotebook } from '../../shared/notebooks/use-keep-notebook.ts';
import classes from './save-notebook-button.module.css';

/** Saves another person's notebook, and says how many people do. */
export function SaveNotebookButton({ notebook }: { notebook: NotebookView }) {
  const { t } = useTranslation('notebook-view');
  const keep = useKeepNotebook();
  const { hasSaved, saverCount } = notebook.temp;
  const Icon = hasSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <Button
      variant="subtle"
      color="ink"
      className={classes.save}
      aria-pressed={hasSaved}
      leftSection={<Icon size={18} stroke={1.5} aria-hidden className={classes.bookmark} />}
      onClick={() => keep({ notebook, on: !hasSaved })}
    >
      {t('saves', { count: saverCount })}
    </Button>
  );
}
