import { limits } from '@commonplace/contracts/api';
import { Textarea, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type NotebookDraft, problemsOf } from './notebook-draft.ts';
import classes from './notebook-editing.module.css';

interface NotebookWordsProps {
  name: string;
  description: string;
  onChange: (changed: Pick<NotebookDraft, 'name' | 'description'>) => void;
}

/**
 * What a notebook is called and what is said of it, to be changed. Drawn when one of them changes and not with every
 * page of notes that comes: the field that grows with its text measures itself each time, which lays the page out.
 */
export const NotebookWords = memo(function NotebookWords({
  name,
  description,
  onChange,
}: NotebookWordsProps) {
  const { t } = useTranslation('notebook-view');
  const problems = problemsOf({ name, description });
  return (
    <div className={classes.words}>
      <TextInput
        label={t('name')}
        classNames={{ input: classes.name }}
        value={name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={problems.name && t(`nameProblem.${problems.name}`, { most: limits.notebookNameCharacters })}
      />
      <Textarea
        label={t('description')}
        placeholder={t('descriptionHint', { most: limits.hintDescriptionCharacters })}
        classNames={{ root: classes.descriptionField, input: classes.description }}
        autosize
        minRows={3}
        maxRows={14}
        value={description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        error={problems.description && t('descriptionLong', { most: limits.descriptionCharacters })}
      />
      <Counter length={description.trim().length} />
    </div>
  );
});

/** How much is written, and what of it the card shows. */
function Counter({ length }: { length: number }) {
  const { t } = useTranslation('notebook-view');
  const shown = limits.hintDescriptionCharacters;
  return (
    <p className={classes.counter}>
      {length <= shown
        ? t('counter', { length, shown })
        : t('counterMore', { length, shown, most: limits.descriptionCharacters })}
    </p>
  );
}
