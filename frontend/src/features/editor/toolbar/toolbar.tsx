import { ActionIcon, Tooltip } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockMenu } from './block-menu.tsx';
import { commandGroups, isOn, isPossible, readableKeys, type ToolbarCommand } from './commands.ts';
import { LinkControl } from './link-control.tsx';
import classes from './toolbar.module.css';
import { useSelectionFacts } from './use-selection-facts.ts';

/**
 * The fixed toolbar: one stop of the Tab key, arrows, Home and End inside it. Pressing a button keeps
 * the selection in the text.
 */
export const Toolbar = memo(function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('toolbar.label')}
      aria-orientation="horizontal"
      className={classes.toolbar}
      onKeyDown={(event) => moveFocus(event, bar.current)}
      onFocus={(event) => keepOneStop(bar.current, event.target)}
    >
      <Group>
        <BlockMenu editor={editor} />
      </Group>
      <Group>
        <Commands editor={editor} commands={commandGroups.marks} />
        <LinkControl editor={editor} />
      </Group>
      <Group>
        <Commands editor={editor} commands={commandGroups.blocks} />
      </Group>
      <Group>
        <Commands editor={editor} commands={commandGroups.smallMarks} />
      </Group>
      <Group>
        <Commands editor={editor} commands={commandGroups.history} />
      </Group>
    </div>
  );
});

function Group({ children }: { children: ReactNode }) {
  return <div className={classes.group}>{children}</div>;
}

function Commands({ editor, commands }: { editor: Editor; commands: ToolbarCommand[] }) {
  const { t } = useTranslation('editor');
  const states = useSelectionFacts(editor, () =>
    commands.map((command) => ({ on: isOn(editor, command), possible: isPossible(editor, command) })),
  );
  return commands.map((command, index) => {
    const name = t(`toolbar.${command.name}`);
    const label = command.keys
      ? t('toolbar.withShortcut', { name, shortcut: readableKeys(command.keys) })
      : name;
    const { on = false, possible = true } = states[index] ?? {};
    return (
      <Tooltip key={command.name} label={label}>
        <ActionIcon
          className={classes.button}
          tabIndex={-1}
          aria-label={name}
          aria-pressed={command.toggles ? on : undefined}
          // Stays focusable, so that the arrow keys do not skip what is impossible for the moment.
          aria-disabled={!possible}
          data-on={on || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (possible) command.run(editor.chain().focus()).run();
          }}
        >
          <command.icon size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  });
}

const stops = 'button';

function keepOneStop(bar: HTMLElement | null, focused: Element): void {
  for (const button of bar?.querySelectorAll<HTMLElement>(stops) ?? [])
    button.tabIndex = button === focused ? 0 : -1;
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const buttons = [...(bar?.querySelectorAll<HTMLElement>(stops) ?? [])];
  const here = buttons.indexOf(event.target as HTMLElement);
  if (here === -1) return;
  const next = {
    ArrowRight: (here + 1) % buttons.length,
    ArrowLeft: (here - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
