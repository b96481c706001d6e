import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../../shared/ui/keyboard/use-single-keys.ts';
import type { FrameBreakpoint } from '../frame/frame-breakpoint.ts';
import { editKey } from './use-edit-here.ts';

interface ModeButtonProps {
  isEditing: boolean;
  onMode: () => void;
  breakpoint: FrameBreakpoint;
}

/** Leads from reading to editing and back. */
export function ModeButton({ isEditing, onMode, breakpoint }: ModeButtonProps) {
  const { t } = useTranslation('editor');
  const word = t(isEditing ? 'mode.done' : 'mode.edit');
  const [hasSingleKeys] = useSingleKeys();
  const keys = isEditing || !hasSingleKeys ? {} : { 'aria-keyshortcuts': editKey };
  const shortcut = editKey.toUpperCase();
  const tooltip = isEditing || !hasSingleKeys ? word : t('toolbar.withShortcut', { name: word, shortcut });
  const Icon = isEditing ? IconCheck : IconPencil;
  const icon = <Icon size={18} stroke={1.5} aria-hidden />;
  return (
    <Tooltip label={tooltip} disabled={isEditing && breakpoint === 'wide'}>
      {breakpoint === 'wide' ? (
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
