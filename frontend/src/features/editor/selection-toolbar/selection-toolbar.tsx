import { Portal } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlignMenu } from '../toolbar/align-menu.tsx';
import { Bar, MenusInside } from '../toolbar/bar/bar.tsx';
import { type BarGroup, Overflow } from '../toolbar/bar/overflow.tsx';
import classes from '../toolbar/bar/toolbar.module.css';
import { ColorMenu } from '../toolbar/color-menu.tsx';
import { CommandButton } from '../toolbar/command-button.tsx';
import type { CommandName } from '../toolbar/commands/commands.ts';
import { LinkButton } from '../toolbar/link/link-button.tsx';
import { useAtSelection } from '../toolbar/selection/use-at-selection.ts';
import { SizeMenu } from '../toolbar/size-menu.tsx';
import { StyleMenu } from '../toolbar/style-menu.tsx';
import { TagMenu } from '../toolbar/tag-menu.tsx';
import { useShownSelection } from './use-shown-selection.ts';

interface SelectionToolbarProps {
  editor: Editor;
  /** The bars that stay above the text. */
  frame: RefObject<HTMLElement | null>;
}

/** What can be done with the selected words, above them. Alt+F10 leads into it, Escape puts it away. */
export function SelectionToolbar({ editor, frame }: SelectionToolbarProps) {
  const bar = useRef<HTMLDivElement | null>(null);
  const [isShown, dismiss] = useShownSelection(editor, bar);
  if (!isShown) return null;
  return (
    <Portal>
      <ShownToolbar editor={editor} frame={frame} bar={bar} onEscape={dismiss} />
    </Portal>
  );
}

interface ShownToolbarProps extends SelectionToolbarProps {
  bar: RefObject<HTMLDivElement | null>;
  onEscape: () => void;
}

function ShownToolbar({ editor, frame, bar, onEscape }: ShownToolbarProps) {
  const { t } = useTranslation('editor-tools');
  const [element, setElement] = useState<HTMLElement | null>(null);
  useAtSelection(editor, element, frame, 'top');
  const command = (name: CommandName) =>
    [name, <CommandButton key={name} editor={editor} name={name} />] as const;
  const groups: BarGroup[] = [
    {
      name: 'marks',
      parts: [
        ['link', <LinkButton key="link" editor={editor} />],
        command('bold'),
        command('italic'),
        command('underline'),
        ['textColor', <ColorMenu key="textColor" editor={editor} kind="textColor" />],
        ['highlight', <ColorMenu key="highlight" editor={editor} kind="highlight" />],
      ],
    },
    { name: 'style', parts: [['style', <StyleMenu key="style" editor={editor} />]] },
    {
      name: 'lines',
      parts: [['align', <AlignMenu key="align" editor={editor} />], command('outdent'), command('indent')],
    },
    {
      name: 'more',
      parts: [
        command('strike'),
        command('superscript'),
        command('subscript'),
        ['size', <SizeMenu key="size" editor={editor} />],
        ['tag', <TagMenu key="tag" editor={editor} />],
      ],
    },
  ];
  return (
    <Bar
      editor={editor}
      name="selection"
      label={t('bars.selection')}
      className={`${classes.floating} ${classes.floatingBar} ${classes.selectionBar}`}
      ref={(next) => {
        bar.current = next;
        setElement(next);
      }}
      onEscape={onEscape}
    >
      <MenusInside value={true}>
        <Overflow groups={groups} />
      </MenusInside>
    </Bar>
  );
}
