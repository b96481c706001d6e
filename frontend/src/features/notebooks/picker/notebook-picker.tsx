import { Input, Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconNotebook } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useWholeNotebook } from '../../../shared/notebooks/use-notebook.ts';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import { smallDevice } from '../../../shared/theme/index.ts';
import { CreateNotebookDialog } from '../dialogs/create-notebook-dialog.tsx';
import classes from './notebook-picker.module.css';
import { PlaceList } from './place-list.tsx';
import type { Place } from './place-rows.ts';

interface NotebookPickerProps {
  /** Null while nothing is chosen. */
  value: Place | null;
  onChange: (place: Place) => void;
  /** The label above the picker, as in a form. Without it the picker is a plain button. */
  label?: string;
  /** Only its icon, where there is no room for the name of the place. */
  compact?: boolean;
}

/**
 * Chooses one of the signed-in person's own notebooks and a section of it, or "None". Two columns, found by
 * typing too; one list of all places where the screen is narrow.
 */
export function NotebookPicker({ value, onChange, label, compact = false }: NotebookPickerProps) {
  const { t } = useTranslation('notebooks');
  const own = useOwnNotebooks();
  const narrow = useMediaQuery(smallDevice, false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const [creating, setCreating] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const notebook = own.data?.notebooks.find((candidate) => candidate.id === value?.notebookId);
  const section = useWholeNotebook(notebook)?.sections.find((candidate) => candidate.id === value?.sectionId);
  const place =
    notebook &&
    (section ? t('picker.place', { notebook: notebook.name, section: section.title }) : notebook.name);

  const name = t('picker.named', {
    label: label ?? t('picker.label'),
    place: place ?? t('picker.choose'),
  });

  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const control = (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      withRoles={false}
      closeOnEscape={false}
      // Opened again while it still went away, it would be where it was left, without the focus.
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Tooltip label={name} disabled={!compact || open}>
        <Popover.Target>
          <UnstyledButton
            ref={button}
            id={id}
            className={classes.button}
            data-field={label ? true : undefined}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={name}
            data-compact={compact || undefined}
            onClick={() => setOpen(!open)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              setOpen(true);
            }}
          >
            <IconNotebook size={18} stroke={1.5} aria-hidden className={classes.icon} />
            {section && <span className={classes.color} style={{ background: section.color }} aria-hidden />}
            {!compact && (
              <>
                <span className={classes.place} data-none={place ? undefined : true}>
                  {place ?? (own.isPending ? '' : t('picker.choose'))}
                </span>
                <IconChevronDown size={16} stroke={1.5} aria-hidden className={classes.icon} />
              </>
            )}
          </UnstyledButton>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label={label ?? t('picker.label')}>
        {open && (
          <PlaceList
            narrow={narrow}
            own={own}
            value={value}
            onChoose={(chosen) => {
              close();
              onChange(chosen);
            }}
            onCreate={() => {
              close();
              setCreating(true);
            }}
            onLeave={close}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <>
      {label ? (
        <Input.Wrapper label={label} labelProps={{ htmlFor: id }}>
          {control}
        </Input.Wrapper>
      ) : (
        control
      )}
      {creating && (
        <CreateNotebookDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => onChange({ notebookId: created.id, sectionId: null })}
        />
      )}
    </>
  );
}
