import { previewOf } from '@commonplace/contracts/document';
import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconHighlight,
  IconLayoutBoard,
  IconLink,
  IconMessage,
  IconMessageCircle,
  IconTextColor,
  IconTransform,
  IconTrash,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { ChoiceItems } from '../toolbar/bar/choice-menu.tsx';
import toolbar from '../toolbar/bar/toolbar.module.css';
import { ColorItems, type ColorKind } from '../toolbar/color-choices.tsx';
import { commands, readableKeys } from '../toolbar/commands/commands.ts';
import classes from './block-handle.module.css';
import { colorBlocks, colorOf } from './color-blocks.ts';
import { copyHeadingLink, headingLinkOf } from './copy-heading-link.ts';
import { copyPassageLink, passageOf, selectedWords } from './copy-passage-link.ts';
import { type BlockRange, nextPlace } from './movable-blocks.ts';
import { deleteBlocks, doubleBlocks, stepBlocks } from './move-blocks.ts';
import { canTurn, type TurnTarget, targetOf, turnBlocks, turnTargets } from './turn-blocks.ts';

interface BlockMenuProps {
  editor: Editor;
  /** Of the note's live document; null while it has none, and so no address. */
  documentName: string | null;
  /** What the editor shows. */
  content: Y.XmlFragment;
  /** The blocks when the menu opens. */
  range: BlockRange | null;
  /** Closes the menu, does it with the blocks as they are by then, and says what it returns. */
  act: (run: (range: BlockRange) => string) => void;
  onComment: ((quote: string) => void) | undefined;
}

/** What can be done with a block, or with all that are selected. What is possible is looked at as the menu opens. */
export function BlockMenu({ editor, documentName, content, range, act, onComment }: BlockMenuProps) {
  const { t } = useTranslation('block-handle');
  const [facts] = useState(() => range && factsOf(editor, range, content, documentName));
  if (!facts) return null;
  const { copyLink } = facts;
  const step = (direction: 1 | -1) =>
    act((blocks) =>
      stepBlocks(editor, blocks, direction) ? t(direction === 1 ? 'movedDown' : 'movedUp') : '',
    );
  return (
    <>
      <TurnMenu facts={facts} editor={editor} act={act} />
      <ColorMenu facts={facts} editor={editor} act={act} kind="textColor" />
      <ColorMenu facts={facts} editor={editor} act={act} kind="highlight" />
      {copyLink && (
        <Item
          icon={IconLink}
          run={() =>
            act(() => {
              void copyLink();
              return '';
            })
          }
        >
          {t('link.copy')}
        </Item>
      )}
      {onComment && facts.isQuotable && (
        <Item
          icon={IconMessageCircle}
          run={() =>
            act((blocks) => {
              const quote = quoteOf(editor.state.doc, blocks);
              if (quote !== '') onComment(quote);
              return '';
            })
          }
        >
          {t('comment')}
        </Item>
      )}
      <Menu.Divider />
      <Item icon={IconArrowUp} keys="Alt-Shift-↑" isPossible={facts.canGoUp} run={() => step(-1)}>
        {t('up')}
      </Item>
      <Item icon={IconArrowDown} keys="Alt-Shift-↓" isPossible={facts.canGoDown} run={() => step(1)}>
        {t('down')}
      </Item>
      <Item icon={IconCopy} run={() => act((blocks) => (doubleBlocks(editor, blocks) ? t('double') : ''))}>
        {t('double')}
      </Item>
      <Item icon={IconTrash} run={() => act((blocks) => (deleteBlocks(editor, blocks) ? t('delete') : ''))}>
        {t('delete')}
      </Item>
    </>
  );
}

/** How the blocks begin, as a comment about them says it. */
const quoteOf = (doc: Node, { from, to }: BlockRange) =>
  previewOf([{ text: doc.textBetween(from, to, ' ', ' '), kind: 'words' }], '');

const factsOf = (
  { state, state: { doc } }: Editor,
  range: BlockRange,
  content: Y.XmlFragment,
  documentName: string | null,
) => ({
  target: targetOf(doc, range),
  targets: turnTargets.filter((target) => canTurn(doc, range, target)),
  textColor: colorOf(doc, range, 'textColor'),
  highlight: colorOf(doc, range, 'highlight'),
  copyLink: linkOf(state, range, content, documentName),
  isQuotable: quoteOf(doc, range) !== '',
  canGoUp: nextPlace(doc, range, -1) !== null,
  canGoDown: nextPlace(doc, range, 1) !== null,
});

/** What copies the address of the selected words or else of the block, a heading by its name; null where there is none. */
function linkOf(state: EditorState, range: BlockRange, content: Y.XmlFragment, documentName: string | null) {
  const words = selectedWords(state, range);
  const heading = words ? null : headingLinkOf(state.doc, range, documentName);
  if (heading) return () => copyHeadingLink(heading);
  const passage = passageOf(state.doc, content, words ?? range, documentName);
  return passage && (() => copyPassageLink(passage));
}

interface PartProps extends Pick<BlockMenuProps, 'editor' | 'act'> {
  facts: ReturnType<typeof factsOf>;
}

function TurnMenu({ editor, facts: { target, targets }, act }: PartProps) {
  const { t } = useTranslation(['block-handle', 'editor-tools']);
  return (
    <SubMenu name={t('turnInto')} icon={IconTransform} isPossible={targets.length > 0}>
      <ChoiceItems
        current={target}
        choices={turnTargets.map((value) => {
          const Icon = iconOf(value);
          return {
            value,
            label:
              value === 'panel' || value === 'messageBox' ? t(value) : t(`editor-tools:commands.${value}`),
            sign: <Icon size={16} stroke={1.5} aria-hidden />,
            isPossible: value === target || targets.includes(value),
          };
        })}
        onChoose={(next) => act((blocks) => (turnBlocks(editor, blocks, next) ? t('turned') : ''))}
      />
    </SubMenu>
  );
}

const iconOf = (target: TurnTarget) => {
  if (target === 'panel') return IconLayoutBoard;
  return target === 'messageBox' ? IconMessage : commands[target].icon;
};

const colorIcons = { textColor: IconTextColor, highlight: IconHighlight };

function ColorMenu({ editor, facts, act, kind }: PartProps & { kind: ColorKind }) {
  const color = facts[kind];
  const { t } = useTranslation(['block-handle', 'editor-tools']);
  return (
    <SubMenu name={t(`editor-tools:${kind}`)} icon={colorIcons[kind]} isPossible={color !== undefined}>
      <ColorItems
        kind={kind}
        current={color ?? null}
        onChoose={(next) => act((blocks) => (colorBlocks(editor, blocks, kind, next) ? t('colored') : ''))}
      />
    </SubMenu>
  );
}

interface SubMenuProps {
  name: string;
  icon: typeof IconCopy;
  isPossible: boolean;
  children: ReactNode;
}

/** A menu within the menu: opened by pointing, pressing, Enter and the arrow to the right. */
function SubMenu({ name, icon: Icon, isPossible, children }: SubMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const item = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = ({ detail }: MouseEvent) => {
    setOpen(true);
    // A press by the keyboard has no place on the screen.
    if (detail > 0) return;
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>('[role="menuitemradio"]:not([data-disabled])')?.focus();
    });
  };
  return (
    <Menu.Sub opened={isOpen && isPossible} onChange={setOpen} width={264} openDelay={80} closeDelay={120}>
      <Menu.Sub.Target>
        <Menu.Sub.Item
          ref={item}
          leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
          disabled={!isPossible}
          onClick={open}
        >
          {name}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown
        ref={list}
        className={toolbar.menu}
        // Mantine closes it, and looks for an item with another id to give the focus to.
        onKeyDown={(event) => event.key === 'ArrowLeft' && item.current?.focus()}
      >
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

interface ItemProps {
  icon: typeof IconCopy;
  keys?: string;
  isPossible?: boolean;
  run: () => void;
  children: ReactNode;
}

function Item({ icon: Icon, keys, isPossible = true, run, children }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      rightSection={keys && <kbd className={classes.keys}>{readableKeys(keys)}</kbd>}
      disabled={!isPossible}
      onClick={run}
    >
      {children}
    </Menu.Item>
  );
}
