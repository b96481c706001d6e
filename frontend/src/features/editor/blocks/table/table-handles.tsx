import { Menu, Portal } from '@mantine/core';
import {
  IconBorderAll,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconGripHorizontal,
  IconGripVertical,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTable,
  IconTableOff,
  IconTableRow,
  IconViewportNarrow,
  IconViewportWide,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { Fragment, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, MenusInside } from '../../toolbar/bar/bar.tsx';
import { BarMenu } from '../../toolbar/bar/bar-menu.tsx';
import toolbarClasses from '../../toolbar/bar/toolbar.module.css';
import { useSelectionFacts } from '../../toolbar/selection/use-selection-facts.ts';
import { type HandledCells, placeOf, selectHandled, useHandledCells } from './handled-cells.ts';
import { runTableCommand, type TableCommand, tableFacts } from './table-commands.ts';
import classes from './table-handles.module.css';
import { type HandleElements, type HandleName, useHandlePlaces } from './use-handle-places.ts';

interface TableHandlesProps {
  editor: Editor;
  /** The bars that stay above the text. */
  frame: RefObject<HTMLElement | null>;
}

/** What can be done with a row, a column and the table, in menus at its edge. Alt+F10 leads to them. */
export function TableHandles({ editor, frame }: TableHandlesProps) {
  const bar = useRef<HTMLDivElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const handled = useHandledCells(editor, bar, isOpen);
  if (!handled) return null;
  return (
    <Portal>
      <ShownHandles editor={editor} frame={frame} bar={bar} handled={handled} onToggle={setOpen} />
    </Portal>
  );
}

/** Of each handle, with lines between what belongs together. */
const menus: Readonly<Record<HandleName, readonly (readonly TableCommand[])[]>> = {
  row: [['addRowBefore', 'addRowAfter'], ['deleteRow']],
  column: [['addColumnBefore', 'addColumnAfter'], ['narrower', 'wider'], ['deleteColumn']],
  table: [['stripes', 'borders'], ['deleteTable']],
};

const signs = { row: IconGripVertical, column: IconGripHorizontal, table: IconTable };

const icons: Record<TableCommand, typeof IconTable> = {
  addRowBefore: IconRowInsertTop,
  addRowAfter: IconRowInsertBottom,
  deleteRow: IconRowRemove,
  addColumnBefore: IconColumnInsertLeft,
  addColumnAfter: IconColumnInsertRight,
  deleteColumn: IconColumnRemove,
  wider: IconViewportWide,
  narrower: IconViewportNarrow,
  stripes: IconTableRow,
  borders: IconBorderAll,
  deleteTable: IconTableOff,
};

interface ShownHandlesProps extends TableHandlesProps {
  bar: RefObject<HTMLDivElement | null>;
  handled: HandledCells;
  onToggle: (isOpen: boolean) => void;
}

function ShownHandles({ editor, frame, bar, handled, onToggle }: ShownHandlesProps) {
  const { t } = useTranslation('editor-tools');
  const [element, setElement] = useState<HTMLElement | null>(null);
  const handles = useRef<HandleElements>({ row: null, column: null, table: null });
  useHandlePlaces(editor, element, handles, handled, frame);
  return (
    <Bar
      editor={editor}
      name="table"
      label={t('bars.table')}
      className={classes.handles}
      ref={(next) => {
        bar.current = next;
        setElement(next);
      }}
    >
      <MenusInside value={true}>
        {(['row', 'column', 'table'] as const).map((name) => {
          const Sign = signs[name];
          return (
            <BarMenu
              key={name}
              name={t(`table.${name}Handle`)}
              handle={classes.handle}
              ref={(button) => {
                handles.current[name] = button;
              }}
              onToggle={onToggle}
              face={
                <span className={classes.sign}>
                  <Sign size={12} stroke={1.5} aria-hidden />
                </span>
              }
            >
              <Commands editor={editor} groups={menus[name]} handled={handled} />
            </BarMenu>
          );
        })}
      </MenusInside>
    </Bar>
  );
}

interface CommandsProps {
  editor: Editor;
  groups: readonly (readonly TableCommand[])[];
  handled: HandledCells;
}

function Commands({ editor, groups, handled }: CommandsProps) {
  const facts = useSelectionFacts(editor, ({ view }) => {
    const place = placeOf(view, handled);
    return place && tableFacts(place);
  });
  const isOn = (command: TableCommand) =>
    command === 'stripes' || command === 'borders' ? (facts?.[command] ?? false) : null;
  const run = (command: TableCommand) => {
    if (selectHandled(editor, handled)) runTableCommand(editor, command);
  };
  return groups.map((commands, index) => (
    <Fragment key={commands[0]}>
      {index > 0 && <Menu.Divider />}
      {commands.map((command) => (
        <Command key={command} command={command} on={isOn(command)} onChoose={() => run(command)} />
      ))}
    </Fragment>
  ));
}

interface CommandProps {
  command: TableCommand;
  /** On or off; null for what only happens. */
  on: boolean | null;
  onChoose: () => void;
}

function Command({ command, on, onChoose }: CommandProps) {
  const { t } = useTranslation('editor-tools');
  const Icon = icons[command];
  const icon = <Icon size={16} stroke={1.5} aria-hidden />;
  const label = t(`table.${command}`);
  if (on === null) {
    return (
      <Menu.Item leftSection={icon} onClick={onChoose}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.CheckboxItem checked={on} closeMenuOnClick onChange={onChoose}>
      <span className={toolbarClasses.choice}>
        {icon}
        {label}
      </span>
    </Menu.CheckboxItem>
  );
}
