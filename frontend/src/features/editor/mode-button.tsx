import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FrameRoom } from './frame-room.ts';
import { editKey } from './reading/use-edit-here.ts';

interface ModeButtonProps {
  isEditing: boolean;
  onMode: () => void;
  room: FrameRoom;
}

/** Leads from reading to editing and back. */
export function ModeButton({ isEditing, onMode, room }: ModeButtonProps) {
  const { t } = useTranslation('editor');
  const word = t(isEditing ? 'mode.done' : 'mode.edit');
  const keys = isEditing ? {} : { 'aria-keyshortcuts': editKey };
  const shortcut = editKey.toUpperCase();
  const tooltip = isEditing ? word : t('toolbar.withShortcut', { name: word, shortcut });
  const Icon = isEditing ? IconCheck : IconPencil;
  const icon = <Icon size={18} stroke={1.5} aria-hidden />;
  return (
    <Tooltip label={tooltip} disabled={isEditing && room === 'wide'}>
      {room === 'wide' ? (
        <Button variant="subtle" leftSection={icon} onClick={onMode} {...keys}>
          {word}
        </Button>
      ) : (
        <ActionIcon color="action" aria-label={word} onClick={onMode} {...keys}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
