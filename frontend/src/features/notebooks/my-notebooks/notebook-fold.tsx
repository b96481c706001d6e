import type { NotebookView } from '@commonplace/contracts/api';
import { ActionIcon, Loader, UnstyledButton } from '@mantine/core';
import { IconArrowUpRight, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import { type BookPart, bookPartsOf } from '../../../shared/notebooks/book-parts.ts';
import { useWholeNotebook } from '../../../shared/notebooks/use-notebook.ts';
import { deleteKey } from '../../../shared/ui/keyboard/delete-key.ts';
import { RowMenu } from '../menu/row-menu.tsx';
import { useNotebookMenu } from '../menu/use-notebook-menu.ts';
import type { NotebookListContext } from '../notebook-list-context.ts';
import classes from './notebook-fold.module.css';
import { NotebookMarks } from './notebook-marks.tsx';
import { useFold } from './open-folds.ts';
import { RenameNotebook } from './rename-notebook.tsx';
import { SectionFold } from './section-fold.tsx';

/** Draws the notes of one part of a notebook. */
export type NotesOf = (notebook: NotebookView, part: BookPart) => ReactNode;

interface NotebookFoldProps {
  notebook: NotebookView;
  /** It is the one that is open. */
  selected: boolean;
  onAction: NotebookListContext['onAction'];
  notesOf: NotesOf;
}

/** One notebook: its name, what it is and how many notes it holds, unfolding to its sections and notes. */
export const NotebookFold = memo(function NotebookFold({
  notebook,
  selected,
  onAction,
  notesOf,
}: NotebookFoldProps) {
  const { t } = useTranslation('notebooks');
  const [isOpen, setOpen] = useFold(notebook.id);
  const [renaming, setRenaming] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const content = useId();
  const menu = useNotebookMenu({ notebook, onAction, onRename: () => setRenaming(true) });
  return (
    <section data-notebook={notebook.id}>
      <div className={classes.row} data-selected={selected || undefined}>
        {renaming ? (
          <RenameNotebook
            notebook={notebook}
            onDone={(byKey) => {
              flushSync(() => setRenaming(false));
              if (byKey) fold.current?.focus();
            }}
          />
        ) : (
          <h2 className={classes.heading}>
            <UnstyledButton
              ref={fold}
              className={classes.fold}
              data-fold
              aria-expanded={isOpen}
              aria-controls={isOpen ? content : undefined}
              onClick={() => setOpen(!isOpen)}
              {...(notebook.abilities.delete && deleteKey(() => onAction('trash', notebook)))}
            >
              <IconChevronRight size={18} stroke={1.5} className={classes.arrow} aria-hidden />
              <span className={classes.name}>{notebook.name}</span>
              <NotebookMarks notebook={notebook} />
              <span className={classes.count}>{t('note', { count: notebook.temp.notesCount })}</span>
            </UnstyledButton>
          </h2>
        )}
        <ActionIcon
          component={Link}
          to={paths.notebook(notebook.id)}
          className={classes.open}
          aria-label={t('openNamed', { name: notebook.name })}
          aria-current={selected ? 'true' : undefined}
          title={t('menu.open')}
        >
          <IconArrowUpRight size={18} stroke={1.5} />
        </ActionIcon>
        <RowMenu {...menu} className={classes.menu} />
      </div>
      {isOpen && (
        <div id={content} className={classes.content}>
          <NotebookParts notebook={notebook} notesOf={notesOf} />
        </div>
      )}
    </section>
  );
});

/** What a notebook unfolds to, in the order of its owner: sections, and the notes between and after them. */
function NotebookParts({ notebook, notesOf }: Pick<NotebookFoldProps, 'notebook' | 'notesOf'>) {
  const { t } = useTranslation('common');
  const whole = useWholeNotebook(notebook);
  const parts = useMemo(() => whole && bookPartsOf(whole), [whole]);
  if (!whole || !parts) return <Loader size="sm" role="status" aria-label={t('loading')} />;
  return parts.map((part) => {
    if (part.kind === 'run') return <div key={part.isLast ? 'end' : part.ids[0]}>{notesOf(whole, part)}</div>;
    const section = whole.sections.find(({ id }) => id === part.sectionId);
    return section && <SectionFold key={section.id} section={section} notes={() => notesOf(whole, part)} />;
  });
}
