import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../../shared/api/index.ts';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { AppNotFound } from '../../shared/not-found/app-not-found.tsx';
import { useNotebook } from '../../shared/notebooks/use-notebook.ts';
import { useFocusOnceGone } from '../../shared/ui/keyboard/use-focus-once-gone.ts';
import { NotebookEditing } from './editing/notebook-editing.tsx';
import { NotebookReading, type NotebookReadingProps } from './notebook-reading.tsx';
import classes from './notebook-screen.module.css';
import { NotebookSkeleton } from './notebook-skeleton.tsx';
import { useFreshNotes } from './use-fresh-notes.ts';

interface NotebookScreenProps extends Omit<NotebookReadingProps, 'notebook' | 'editButton'> {
  notebookId: string;
  /** Whether the address asks for the edit mode; only who may manage the notebook gets it. */
  isEditing: boolean;
  /** Leaves the edit mode. */
  onDone: () => void;
}

/** One notebook, to read in or to put in order. */
export function NotebookScreen({ notebookId, isEditing, onEdit, onDone, ...rest }: NotebookScreenProps) {
  const { t } = useTranslation('notebook-view');
  // A draft is made of what was there when it was begun.
  const query = useNotebook(notebookId, { isFollowed: !isEditing });
  const notebook = query.data;
  const isAbsent = isMissing(query.error);
  const wasOpen = notebook !== undefined;
  useFreshNotes(notebook);
  const isEdited = isEditing && notebook?.abilities.manage === true;
  const editButton = useRef<HTMLButtonElement>(null);
  useFocusOnceGone(isEdited, editButton);
  if (isEdited) {
    return <NotebookEditing key={notebook.id} notebook={notebook} onDone={onDone} />;
  }
  if (notebook && !isAbsent) {
    return (
      <NotebookReading
        key={notebook.id}
        notebook={notebook}
        onEdit={onEdit}
        editButton={editButton}
        {...rest}
      />
    );
  }
  if (query.isPending) return <NotebookSkeleton />;
  if (isAbsent) return <AppNotFound mayBePrivate reason={wasOpen ? t('gone') : null} />;
  return (
    <div className={classes.message}>
      <LoadFailed title={t('failed')} isRetrying={query.isFetching} retry={() => void query.refetch()} />
    </div>
  );
}
