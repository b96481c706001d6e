import type { SectionView } from '@commonplace/contracts/api';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPencil, IconPencilPlus, IconTrash } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import { RowMenu } from '../menu/row-menu.tsx';
import { DeleteSectionDialog } from '../sections/delete-section-dialog.tsx';
import { EditSectionDialog } from '../sections/section-dialog.tsx';
import classes from './notebook-fold.module.css';
import { useFold } from './open-folds.ts';

interface SectionFoldProps {
  section: SectionView;
  /** Draws the notes in it. */
  notes: () => ReactNode;
}

/** One section of a notebook, in its colour, unfolding to its notes. */
export function SectionFold({ section, notes }: SectionFoldProps) {
  const { t } = useTranslation('notebooks');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useFold(section.id);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const content = useId();
  const close = () => setDialog(null);
  return (
    <section style={{ '--section-color': section.color } as CSSProperties}>
      <div className={classes.row}>
        <h3 className={classes.heading}>
          <UnstyledButton
            className={classes.fold}
            data-fold
            aria-expanded={isOpen}
            aria-controls={isOpen ? content : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} stroke={1.5} className={classes.arrow} aria-hidden />
            <span className={classes.color} style={{ background: section.color }} aria-hidden />
            <span className={classes.sectionName}>{section.title}</span>
          </UnstyledButton>
        </h3>
        <RowMenu
          className={classes.menu}
          label={t('section.menu', { title: section.title })}
          entries={() => [
            { action: 'newNote', text: t('section.newNote'), Icon: IconPencilPlus },
            { action: 'edit', text: t('section.edit'), Icon: IconPencil },
            { action: 'delete', text: t('section.remove'), Icon: IconTrash, destroys: true },
          ]}
          onChoose={(action) => {
            if (action === 'newNote') void navigate(paths.newNoteIn(section.notebookId, section.id));
            else setDialog(action);
          }}
        />
      </div>
      {isOpen && (
        <div id={content} className={classes.sectionContent}>
          {notes()}
        </div>
      )}
      {dialog === 'edit' && <EditSectionDialog section={section} onClose={close} />}
      {dialog === 'delete' && <DeleteSectionDialog section={section} onClose={close} />}
    </section>
  );
}
