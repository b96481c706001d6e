import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';

/** Starts an empty note. */
export function NewNoteButton() {
  const { t } = useTranslation('note-lists');
  return (
    <Tooltip label={t('newNote')}>
      <ActionIcon component={Link} to={paths.newNote} aria-label={t('newNote')}>
        <IconPencilPlus size={20} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
