import { Portal } from '@mantine/core';
import {
  type IconArrowAutofitContent,
  IconBorderAll,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  IconTableRow,
  IconViewportNarrow,
  IconViewportWide,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { CellSelection, isInTable } from '@tiptap/pm/tables';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, MenusInside } from '../../toolbar/bar.tsx';
import { BarButton } from '../../toolbar/bar-button.tsx';
import { type BarGroup, Overflow } from '../../toolbar/overflow.tsx';
import classes from '../../toolbar/toolbar.module.css';
import { useSelectionFacts } from '../../toolbar/use-selection-facts.ts';
import { runTableCommand, type TableCommand, tableFacts } from './table-commands.ts';
import { useAtTable } from './use-at-table.ts';

interface TableMenuProps {
  editor: Editor;
  /** What stands above the text and stays there. */
  frame: RefObject<HTMLElement | null>;
}

/** What can be done with the table that the caret is in. Alt+F10 leads into it. */
export function TableMenu({ editor, frame }: TableMenuProps) {
  const bar = useRef<HTMLDivElement | null>(null);
  const isShown = useCaretInTable(editor, bar);
  if (!isShown) return null;
  return (
    <Portal>
      <ShownMenu editor={editor} frame={frame} bar={bar} />
    </Portal>
  );
}

const groups: readonly (readonly [name: string, commands: readonly TableCommand[]])[] = [
  ['rows', ['addRowBefore', 'addRowAfter', 'deleteRow']],
  ['columns', ['addColumnBefore', 'addColumnAfter', 'deleteColumn']],
  ['widths', ['narrower', 'wider']],
  ['looks', ['stripes', 'borders']],
  ['whole', ['deleteTable']],
];

const icons: Record<TableCommand, typeof IconArrowAutofitContent> = {
  addRowBefore: IconRowInsertTop,
  addRowAfter: IconRowInsertBottom,
  deleteRow: IconRowRemove,
  addColumnBefore: IconColumnInsertLeft,
  addColumnAfter: IconColumnInsertRight,
  deleteColumn: IconColumnRemove,
  narrower: IconViewportNarrow,
  wider: IconViewportWide,
  stripes: IconTableRow,
  borders: IconBorderAll,
  deleteTable: IconTableOff,
};

function ShownMenu({ editor, frame, bar }: TableMenuProps & { bar: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('editor-tools');
  const [element, setElement] = useState<HTMLElement | null>(null);
  useAtTable(editor, element, frame);
  const facts = useSelectionFacts(editor, ({ state }) => tableFacts(state));
  const isOn = (name: TableCommand) =>
    name === 'stripes' || name === 'borders' ? (facts?.[name] ?? false) : null;
  const parts: BarGroup[] = groups.map(([name, commands]) => ({
    name,
    parts: commands.map((command) => {
      const Icon = icons[command];
      return [
        command,
        <BarButton
          key={command}
          name={t(`table.${command}`)}
          on={isOn(command)}
          onPress={() => runTableCommand(editor, command)}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
        </BarButton>,
      ] as const;
    }),
  }));
  return (
    <Bar
      editor={editor}
      name="table"
      label={t('bars.table')}
      className={`${classes.floating} ${classes.floatingBar} ${classes.tableBar}`}
      ref={(next) => {
        bar.current = next;
        setElement(next);
      }}
    >
      <MenusInside value={true}>
        <Overflow groups={parts} />
      </MenusInside>
    </Bar>
  );
}

/** Whether the caret, or a selection of cells, is in a table of a text that has the focus. */
function useCaretInTable(editor: Editor, bar: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => {
      if (editor.isDestroyed) return;
      const { selection } = editor.state;
      const active = document.activeElement;
      const hasFocus = editor.view.hasFocus() || (active !== null && bar.current?.contains(active) === true);
      // Selected words have a toolbar of their own.
      const isMeant = selection.empty || selection instanceof CellSelection;
      setShown(editor.isEditable && hasFocus && isMeant && isInTable(editor.state));
    };
    // The focus is nowhere for a moment when it goes from one to the other.
    const lookSoon = () => setTimeout(look);
    const onTransaction = () => (editor.view.hasFocus() ? look() : lookSoon());
    look();
    editor.on('transaction', onTransaction);
    document.addEventListener('focusin', lookSoon);
    document.addEventListener('focusout', lookSoon);
    return () => {
      editor.off('transaction', onTransaction);
      document.removeEventListener('focusin', lookSoon);
      document.removeEventListener('focusout', lookSoon);
    };
  }, [editor, bar]);
  return isShown;
}
