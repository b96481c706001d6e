import type { NotebookView } from '@commonplace/contracts/api';
import { UnstyledButton } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeepNotebook } from '../../../shared/notebooks/use-keep-notebook.ts';
import classes from './save-toggle.module.css';

interface SaveToggleProps {
  notebook: NotebookView;
}

/** How many saved the notebook, and whether one is among them. Nothing for its owner. */
export function SaveToggle({ notebook }: SaveToggleProps) {
  const { t } = useTranslation('notebooks');
  const keep = useKeepNotebook();
  if (!notebook.abilities.save) return null;
  const { hasSaved, saverCount } = notebook.temp;
  const words = t('card.save', { count: saverCount });
  const Icon = hasSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <UnstyledButton
      className={classes.toggle}
      aria-pressed={hasSaved}
      aria-label={t('card.saveNamed', { saves: words, name: notebook.name })}
      onClick={() => keep({ notebook, on: !hasSaved })}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
      {words}
    </UnstyledButton>
  );
}
