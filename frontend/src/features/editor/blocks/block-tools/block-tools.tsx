import { mostColumns } from '@commonplace/contracts/document';
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconColumnInsertRight, IconColumnRemove, IconContrast2, IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readableKeys } from '../../toolbar/commands.ts';
import { addColumn, deleteBlock, removeColumn, setBlock } from './block-actions.ts';
import classes from './block-tools.module.css';
import { KindMenu } from './kind-menu.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { openBlockTools, toolsKey } from './open-block-tools.ts';
import { blockOfElement, type ToolBlock } from './tool-block.ts';
import { useToolBlock } from './use-tool-block.ts';
import { useToolPlace } from './use-tool-place.ts';

/** How many buttons a block has besides the one that deletes it. */
const more: Partial<Record<ToolBlock, number>> = { columns: 2, panel: 2, messageBox: 1, codeBlock: 3 };
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
  const [block, showNow] = useToolBlock(editor, bar);
  const width = button * (1 + ((block && more[block.name]) ?? 0));
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
    const found = block && blockOfElement(editor.view, block.element);
    if (found) change(editor, found.at);
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
        aria-label={block ? t(`names.${block.name}`) : undefined}
        onKeyDown={(event) => onKeyDown(event, editor, bar.current)}
        // Pressing a button leaves the caret where it is.
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
        }}
      >
        {(block?.name === 'panel' || block?.name === 'messageBox') && (
          <KindMenu block={block.name} kind={String(block.attrs.kind)} onKind={(kind) => set({ kind })} />
        )}
        {block?.name === 'panel' && (
          <Tool
            label={t('tools.light')}
            isOn={block.attrs.light === true}
            onClick={() => set({ light: block.attrs.light !== true })}
          >
            <IconContrast2 size={18} stroke={1.5} aria-hidden />
          </Tool>
        )}
        {block?.name === 'columns' && (
          <>
            <Tool
              label={t('tools.addColumn')}
              isDisabled={block.parts >= mostColumns}
              onClick={act(addColumn)}
            >
              <IconColumnInsertRight size={18} stroke={1.5} aria-hidden />
            </Tool>
            <Tool label={t('tools.removeColumn')} onClick={act(removeColumn)}>
              <IconColumnRemove size={18} stroke={1.5} aria-hidden />
            </Tool>
          </>
        )}
        {block?.name === 'codeBlock' && (
          <LanguagePicker
            language={typeof block.attrs.language === 'string' ? block.attrs.language : null}
            onLanguage={(language) => set({ language })}
          />
        )}
        {block && (
          <Tool label={t(`delete.${block.name}`)} isDanger onClick={act(deleteBlock)}>
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </Tool>
        )}
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  isOn?: boolean;
  isDisabled?: boolean;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isOn, isDisabled = false, isDanger = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.tool}
        color={isDanger ? 'danger' : 'ink'}
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={isDisabled || undefined}
        data-on={isOn || undefined}
        onClick={() => {
          if (!isDisabled) onClick();
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
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
