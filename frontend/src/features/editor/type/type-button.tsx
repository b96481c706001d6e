import { limits } from '@commonplace/contracts/api';
import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconTextSize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultType, type NoteType } from '../../../shared/note-text/note-type.ts';
import { NumberStepper } from './number-stepper.tsx';
import classes from './type-button.module.css';

interface TypeButtonProps {
  type: NoteType;
  onChange: (change: Partial<NoteType>) => void;
}

/** Text size and line height of the note, for everyone who reads it. */
export function TypeButton({ type, onChange }: TypeButtonProps) {
  const { t } = useTranslation('live-note');
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Tooltip label={t('type.label')} disabled={open}>
        <Popover.Target>
          <ActionIcon aria-label={t('type.label')} onClick={() => setOpen(!open)}>
            <IconTextSize size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown className={classes.panel} aria-label={t('type.label')}>
        <NumberStepper
          label={t('type.size')}
          value={type.fontSize}
          range={limits.fontSize}
          onChange={(fontSize) => onChange({ fontSize })}
        />
        <NumberStepper
          label={t('type.lineHeight')}
          value={type.lineHeight}
          range={limits.lineHeight}
          onChange={(lineHeight) => onChange({ lineHeight })}
        />
        <Button variant="default" fullWidth onClick={() => onChange(defaultType)}>
          {t('type.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
