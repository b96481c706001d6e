import { textSizes } from '@commonplace/contracts/document';
import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconLetterCase } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberStepper } from '../type/number-stepper.tsx';
import { MenusInside } from './bar/bar.tsx';
import classes from './bar/toolbar.module.css';
import { useSelectionFacts } from './selection/use-selection-facts.ts';

const common = [8, 10, 12, 14, 18, 24, 36, 48, 72, 96] as const;
/** Where the stepper begins, in points: about what a note's own letters have. */
const usual = 14;

/** The size of letters within a line, in points. */
export function SizeMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor-tools');
  const [opened, setOpened] = useState(false);
  const isInside = useContext(MenusInside);
  const target = useRef<HTMLButtonElement>(null);
  const { size, possible } = useSelectionFacts(editor, () => ({
    size: (editor.getAttributes('textSize').size as number | undefined) ?? null,
    possible: editor.can().setMark('textSize', { size: usual }),
  }));
  /** The stepper keeps the focus: one step is rarely enough. */
  const set = (next: number) =>
    editor
      .chain()
      .setMark('textSize', { size: Math.round(next) })
      .run();
  const close = () => {
    setOpened(false);
    editor.commands.focus();
  };
  const name = t('size.name');
  return (
    <Popover
      opened={opened && possible}
      onChange={setOpened}
      position="bottom-start"
      width={260}
      trapFocus
      withinPortal={!isInside}
    >
      <Tooltip label={name} disabled={opened}>
        <Popover.Target ref={target}>
          <ActionIcon
            className={classes.button}
            data-bar-stop
            tabIndex={-1}
            aria-label={size === null ? name : `${name}: ${t('size.points', { size })}`}
            aria-disabled={!possible}
            data-on={size !== null || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => possible && setOpened(!opened)}
          >
            {size === null ? (
              <IconLetterCase size={18} stroke={1.5} aria-hidden />
            ) : (
              <span className={classes.sizeFace} aria-hidden>
                {size}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown
        className={classes.sizes}
        aria-label={name}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setOpened(false);
          target.current?.focus();
        }}
      >
        <NumberStepper
          label={t('size.stepper')}
          value={size ?? usual}
          range={{ min: textSizes.least, max: textSizes.most, step: 1 }}
          onChange={set}
        />
        <fieldset className={classes.commonSizes}>
          <legend>{t('size.common')}</legend>
          {common.map((each) => (
            <ActionIcon
              key={each}
              className={classes.button}
              aria-label={t('size.points', { size: each })}
              aria-pressed={size === each}
              data-on={size === each || undefined}
              onClick={() => {
                set(each);
                close();
              }}
            >
              <span className={classes.sizeFace} aria-hidden>
                {each}
              </span>
            </ActionIcon>
          ))}
        </fieldset>
        <Button
          variant="default"
          fullWidth
          onClick={() => {
            editor.chain().unsetMark('textSize', { extendEmptyMarkRange: true }).run();
            close();
          }}
        >
          {t('size.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
