import type { Editor } from '@tiptap/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlignMenu } from './align-menu.tsx';
import { Bar } from './bar/bar.tsx';
import { type BarGroup, Overflow } from './bar/overflow.tsx';
import classes from './bar/toolbar.module.css';
import { ColorMenu } from './color-menu.tsx';
import { CommandButton } from './command-button.tsx';
import type { CommandName } from './commands/commands.ts';
import { InsertButton, InsertMenu } from './insert-menu.tsx';
import { LinkButton } from './link/link-button.tsx';
import { SizeMenu } from './size-menu.tsx';
import { StyleMenu } from './style-menu.tsx';
import { TagMenu } from './tag-menu.tsx';

interface ToolbarProps {
  editor: Editor;
  /** The button that shows the note's HTML. */
  source: ReactNode;
}

/** The fixed toolbar, one line high: what there is no room for is behind its last button. */
export const Toolbar = memo(function Toolbar({ editor, source }: ToolbarProps) {
  const { t } = useTranslation('editor');
  const command = (name: CommandName) =>
    [name, <CommandButton key={name} editor={editor} name={name} />] as const;
  const groups: BarGroup[] = [
    { name: 'history', parts: [command('undo'), command('redo')] },
    { name: 'style', parts: [['style', <StyleMenu key="style" editor={editor} />]] },
    {
      name: 'marks',
      parts: [
        command('bold'),
        command('italic'),
        command('underline'),
        ['link', <LinkButton key="link" editor={editor} />],
      ],
    },
    {
      name: 'colors',
      parts: [
        ['textColor', <ColorMenu key="textColor" editor={editor} kind="textColor" />],
        ['highlight', <ColorMenu key="highlight" editor={editor} kind="highlight" />],
        ['size', <SizeMenu key="size" editor={editor} />],
      ],
    },
    {
      name: 'lines',
      parts: [
        ['align', <AlignMenu key="align" editor={editor} />],
        command('bulletList'),
        command('orderedList'),
        command('actionItem'),
      ],
    },
    {
      name: 'insert',
      parts: [
        ['image', <InsertButton key="image" editor={editor} name="image" />],
        ['table', <InsertButton key="table" editor={editor} name="table" />],
        ['insert', <InsertMenu key="insert" editor={editor} />],
      ],
    },
    { name: 'indent', parts: [command('outdent'), command('indent')] },
    {
      name: 'smallMarks',
      parts: [
        command('strike'),
        command('code'),
        command('subscript'),
        command('superscript'),
        ['tag', <TagMenu key="tag" editor={editor} />],
      ],
    },
    { name: 'blocks', parts: [command('codeBlock'), command('divider'), ['source', source]] },
  ];
  return (
    <Bar editor={editor} name="fixed" label={t('toolbar.label')} className={classes.toolbar}>
      <Overflow groups={groups} />
    </Bar>
  );
});
