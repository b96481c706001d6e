import type { NotebookView } from '@commonplace/contracts/api';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notebook-fold.module.css';

/** One notebook: its name and how many notes it holds, unfolding to the notes themselves. */
export function NotebookFold({
  notebook,
  notes,
}: {
  notebook: NotebookView;
  notes: (notebookId: string) => ReactNode;
}) {
  const { t } = useTranslation('notebooks');
  const [open, setOpen] = useState(false);
  const content = useId();
  return (
    <section>
      <h2 className={classes.heading}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={open}
          aria-controls={open ? content : undefined}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={18} stroke={1.5} className={classes.arrow} aria-hidden />
          <span className={classes.name}>{notebook.name}</span>
          <span className={classes.count}>{t('note', { count: notebook.temp.notesCount })}</span>
        </UnstyledButton>
      </h2>
      {open && <div id={content}>{notes(notebook.id)}</div>}
    </section>
  );
}
