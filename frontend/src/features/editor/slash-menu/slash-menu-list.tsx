import { Portal, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useBesideText } from '../insert/use-beside-text.ts';
import { iconOf, idOf, type MenuEntry, wordsOf } from './matching-entries.ts';
import type { OpenMenu } from './menu-state.ts';
import classes from './slash-menu-list.module.css';

/** The slash menu of an editor, at the caret. The focus stays in the text, which says which entry is the active one. */
export function SlashMenuList({ editor }: { editor: Editor }) {
  const { menu } = editor.storage.slashMenu;
  const open = useSyncExternalStore(menu.subscribe, menu.snapshot);
  return open && <OpenList editor={editor} open={open} />;
}

function OpenList({ editor, open }: { editor: Editor; open: OpenMenu }) {
  const { t } = useTranslation('insert');
  const { menu } = editor.storage.slashMenu;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const listId = useId();
  const headingId = useId();
  const entryId = (entry: MenuEntry) => `${listId}-${idOf(entry)}`;
  const { entries, basic, recent, active, view, range } = open;
  const activeEntry = active === null ? undefined : entries[active];
  const activeId = activeEntry ? entryId(activeEntry) : null;

  useBesideText(editor, range.from, box);
  useActiveDescendant(editor, listId, activeId);
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const lines = entries.map((entry, index) => (
    <Entry
      key={idOf(entry)}
      id={entryId(entry)}
      entry={entry}
      isActive={index === active}
      onPoint={() => index !== active && menu.activate(index)}
      onChoose={() => menu.choose(editor, index)}
    />
  ));

  return (
    <Portal>
      <div
        ref={setBox}
        className={classes.menu}
        // The focus stays in the text.
        {...keepsFocus}
      >
        {view === 'panels' && (
          <div className={classes.head}>
            <button type="button" tabIndex={-1} className={classes.back} onClick={() => menu.goBack()}>
              <IconChevronLeft size={16} stroke={1.5} aria-hidden />
              {t('panels.back')}
            </button>
            <span id={headingId} className={classes.heading}>
              {t('panels.title')}
            </span>
          </div>
        )}
        <div
          role="listbox"
          id={listId}
          {...(view === 'panels' ? { 'aria-labelledby': headingId } : { 'aria-label': t('menu.label') })}
          className={classes.list}
        >
          {basic + recent > 0 ? (
            <>
              {basic > 0 && <Group label={t('menu.basic')}>{lines.slice(0, basic)}</Group>}
              {recent > 0 && <Group label={t('menu.recent')}>{lines.slice(basic, basic + recent)}</Group>}
              <Group label={t('menu.others')}>{lines.slice(basic + recent)}</Group>
            </>
          ) : (
            lines
          )}
        </div>
        {entries.length === 0 && <p className={classes.nothing}>{t('menu.nothing')}</p>}
        <VisuallyHidden role="status">{t('menu.count', { count: entries.length })}</VisuallyHidden>
      </div>
    </Portal>
  );
}

const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

function Group({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
    <div role="group" aria-labelledby={labelId} className={classes.group}>
      <div id={labelId} role="presentation" className={classes.groupName}>
        {label}
      </div>
      {children}
    </div>
  );
}

interface EntryProps {
  id: string;
  entry: MenuEntry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Entry({ id, entry, isActive, onPoint, onChoose }: EntryProps) {
  const { title, description } = wordsOf(entry);
  const Icon = iconOf(entry);
  const kind = entry.kind === 'block' ? entry.command.kind : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come to the text, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the text has the focus and names the active option
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      data-name={idOf(entry)}
      className={classes.entry}
      // Not `mouseenter`: the list also moves under a pointer that rests.
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <span className={classes.icon} style={kind ? { color: `var(--cp-kind-${kind}-ink)` } : undefined}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.description}>{description}</span>
      </span>
      {entry.kind === 'panels' && (
        <IconChevronRight className={classes.chevron} size={16} stroke={1.5} aria-hidden />
      )}
    </div>
  );
}

/** Names to assistive technology which entry of which list the keys in the text speak to. */
function useActiveDescendant(editor: Editor, listId: string, activeId: string | null): void {
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', listId);
    if (activeId) dom.setAttribute('aria-activedescendant', activeId);
    else dom.removeAttribute('aria-activedescendant');
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, listId, activeId]);
}
