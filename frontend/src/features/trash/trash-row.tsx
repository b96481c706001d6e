import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconNotebook, IconTrashX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { noteLabel } from '../../shared/format/note-label.ts';
import classes from './trash.module.css';
import type { TrashedThing } from './trash-source.ts';

interface TrashRowProps {
  thing: TrashedThing;
  onRestore: (thing: TrashedThing) => void;
  onDelete: (thing: TrashedThing) => void;
}

const day = 86_400_000;

/** One note or notebook in the trash: what it is called, where it was, and for how long it stays. */
export const TrashRow = memo(function TrashRow({ thing, onRestore, onDelete }: TrashRowProps) {
  const { t } = useTranslation(['trash', 'common']);
  const title =
    thing.kind === 'notebook'
      ? thing.name
      : noteLabel({ title: thing.title, temp: { preview: thing.preview } }, t('common:untitled'));
  const left = Math.max(0, Math.ceil((thing.deletedAt - Date.now()) / day));
  const [restore, remove] = [t('trash:restoreNamed', { title }), t('trash:deleteNamed', { title })];
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <p className={classes.title} dir="auto">
          {thing.kind === 'notebook' && (
            <IconNotebook size={18} stroke={1.5} role="img" aria-label={t('trash:notebook')} />
          )}
          <span>{title}</span>
        </p>
        <p className={classes.facts}>
          <span className={classes.left}>{t('trash:left', { count: left })}</span>
          {thing.kind === 'notebook' ? (
            <span>{t('trash:notes', { count: thing.notesCount })}</span>
          ) : (
            thing.notebook && (
              <span className={classes.from}>{t('trash:from', { notebook: thing.notebook.name })}</span>
            )
          )}
        </p>
      </div>
      <Tooltip label={t('trash:restore')}>
        <ActionIcon aria-label={restore} onClick={() => onRestore(thing)}>
          <IconArrowBackUp size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('trash:delete')}>
        <ActionIcon aria-label={remove} onClick={() => onDelete(thing)}>
          <IconTrashX size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
});
