import type { VisitChanges } from '@commonplace/contracts/api';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { afterView } from '../../../shared/navigation/after-view.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import classes from './changed-bar.module.css';
import { since } from './since.ts';

interface ChangedBarProps {
  noteId: string;
  changes: VisitChanges;
  onDismiss: () => void;
}

/** Who changed a note since the person's last visit, and the way to what they changed. Lies over the margin of the page. */
export function ChangedBar({ noteId, changes, onDismiss }: ChangedBarProps) {
  const { t, i18n } = useTranslation('notes');
  const others = changes.peopleCount - 1;
  const facts = {
    name: changes.people[0]?.name,
    when: since(changes.since, Date.now(), i18n.language),
    count: others,
  };
  const dismiss = () => {
    // The focus was on the button, which goes.
    document.getElementById('main')?.focus({ preventScroll: true });
    onDismiss();
  };
  return (
    <div className={classes.bar}>
      <p className={classes.text} role="status">
        {t(others === 0 ? 'changed.byOne' : 'changed.byMore', facts)}
      </p>
      {changes.isComparable && (
        <Anchor
          component={Link}
          className={classes.show}
          to={paths.noteHistory(noteId, null, changes.since)}
          state={afterView}
        >
          {t('changed.show')}
        </Anchor>
      )}
      <ActionIcon aria-label={t('changed.dismiss')} onClick={dismiss}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}
