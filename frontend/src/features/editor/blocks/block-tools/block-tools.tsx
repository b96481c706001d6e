import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readableKeys } from '../../toolbar/commands/commands.ts';
import { blockText } from '../texts.ts';
import { deleteBlock, setBlock } from './block-actions.ts';
import classes from './block-tools.module.css';
import { openBlockTools, toolsKey } from './open-block-tools.ts';
import { Tool } from './tool.tsx';
import { blockOfElement } from './tool-block.ts';
import { useLoadedTools } from './use-loaded-tools.ts';
import { useToolBlock } from './use-tool-block.ts';
import { useToolPlace } from './use-tool-place.ts';

/** The width of a button, in pixels. */
const button = 34;

/**
 * The tools of one block: the one under the pointer or with the caret. Rendered while the note can be edited.
 *
 * @param descriptionId the id of the text that names the keys to a screen reader
 */
export function BlockTools({ editor, descriptionId }: { editor: Editor; descriptionId: string }) {
  const { t } = useTranslation('blocks');
  const rail = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const tools = useLoadedTools();
  const [found, showNow] = useToolBlock(editor, bar);
  const block = tools && found;
  const width = button * (1 + (block?.tools.more?.buttons ?? 0));
  const More = block && tools?.get(block.tools.node);
  const place = useToolPlace(block?.element ?? null, editor.view.dom, rail, width);
  useEffect(
    () =>
      openBlockTools(editor, () => {
        flushSync(showNow.current);
        const first = bar.current?.querySelector<HTMLElement>('button');
        first?.focus();
        return Boolean(first);
      }),
    [editor, showNow],
  );

  const act = (change: (editor: Editor, at: number) => void) => () => {
    const here = block && blockOfElement(editor.view, block.element);
    if (here) change(editor, here.at);
  };
  const set = (attributes: Record<string, unknown>) => act((_, at) => setBlock(editor, at, attributes))();

  return (
    <div
      ref={rail}
      className={classes.rail}
      style={place ? { top: place.top, left: place.left, height: place.height } : { top: 0, left: 0 }}
      data-beside={place?.isBeside || undefined}
    >
      <VisuallyHidden id={descriptionId} hidden>
        {t('keys', { tools: readableKeys(toolsKey), toggle: readableKeys('Mod-Enter') })}
      </VisuallyHidden>
      <div
        ref={bar}
        className={classes.bar}
        hidden={!block}
        role="toolbar"
        aria-orientation="horizontal"
        aria-label={block ? blockText(block.tools.key, 'name') : undefined}
        onKeyDown={(event) => onKeyDown(event, editor, bar.current)}
        // Pressing a button leaves the caret where it is.
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
        }}
      >
        {block && More && <More attrs={block.attrs} parts={block.parts} set={set} act={act} />}
        {block && (
          <Tool label={blockText(block.tools.key, 'delete')} isDanger onClick={act(deleteBlock)}>
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </Tool>
        )}
      </div>
    </div>
  );
}

/** Arrows go from tool to tool, Escape back into the text. */
function onKeyDown(event: KeyboardEvent, editor: Editor, bar: HTMLElement | null): void {
  const buttons = [...(bar?.querySelectorAll<HTMLElement>(':scope > button') ?? [])];
  const here = buttons.indexOf(event.target as HTMLElement);
  if (here === -1 || event.defaultPrevented) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    editor.view.focus();
    return;
  }
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
