import type { NotebookView } from '@commonplace/contracts/api';
import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKnownNotebooks } from '../../../shared/notebooks/use-notebook.ts';
import type { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import classes from './notebook-picker.module.css';
import { PlaceColumn, rowId } from './place-column.tsx';
import { flatRows, isChosen, notebookRows, type Place, type PlaceRow, sectionRows } from './place-rows.ts';
import { type Walk, walked } from './walk.ts';

interface PlaceListProps {
  /** One column with every place in it. */
  narrow: boolean;
  own: ReturnType<typeof useOwnNotebooks>;
  value: Place | null;
  onChoose: (place: Place) => void;
  onCreate: () => void;
  /** Closes the list; nothing was chosen. */
  onLeave: () => void;
}

const none: NotebookView[] = [];

/**
 * What the picker opens: a field that has the focus throughout, and one or two columns that its arrow keys
 * walk through.
 */
export function PlaceList({ narrow, own, value, onChoose, onCreate, onLeave }: PlaceListProps) {
  const { t } = useTranslation(['notebooks', 'common']);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [walk, setWalk] = useState<Walk | null>(null);
  // In one column; in two it is the one whose sections are beside.
  const [entered, setEntered] = useState(value?.notebookId ?? null);
  const flat = narrow || query.trim() !== '';
  const listed = own.data?.notebooks ?? none;
  const enteredId = walk && !flat ? (listed[walk.first - 1]?.id ?? null) : entered;
  const { notebooks, isReading } = useKnownNotebooks(listed, enteredId);
  const first = useMemo(
    () => (flat ? flatRows(notebooks, query) : notebookRows(notebooks)),
    [flat, notebooks, query],
  );
  // Until a key is pressed it is the chosen place, which may not be loaded yet.
  const at = walk ?? {
    first: Math.max(
      0,
      first.findIndex((row) => isChosen(row, value)),
    ),
    second: null,
  };
  const opened = flat ? undefined : first[at.first];
  const notebook = opened?.kind === 'notebook' ? opened.notebook : null;
  const second = useMemo(() => (notebook ? sectionRows(notebook) : []), [notebook]);
  const activeRow = at.second === null ? first[at.first] : second[at.second];

  // Scrolling by touch must not open a keyboard over half of the screen.
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, []);

  const act = (row: PlaceRow) => {
    if (row.kind === 'create') onCreate();
    else if (row.kind === 'notebook' && flat && (isReading || row.notebook.id !== entered)) {
      setEntered(row.notebook.id);
      setWalk({ first: first.indexOf(row), second: null });
    } else if (row.kind === 'notebook' && !flat && mayHaveSections(row.notebook)) {
      setWalk({ first: first.indexOf(row), second: entryOf(row.notebook, value) });
    } else {
      const section = row.kind === 'place' ? row.section : null;
      onChoose({ notebookId: row.notebook.id, sectionId: section?.id ?? null });
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Tab goes on from the button that opened the list.
    if (event.key === 'Tab') return onLeave();
    const next = walked(at, event.key, {
      first: first.length,
      second: second.length,
      entry: notebook && entryOf(notebook, value),
      typing: query !== '',
    });
    if (next) setWalk(next);
    else if (event.key === 'Escape') onLeave();
    else if (event.key === 'Enter' && activeRow) act(activeRow);
    else return;
    event.preventDefault();
  };
  const search = (text: string) => {
    setQuery(text);
    // The first thing found, not what lies before everything that is found.
    setWalk(text.trim() ? { first: 1, second: null } : null);
  };
  const found = first.length - 1;
  const columnIds = { first: `${id}-first`, second: `${id}-second` };
  const activeColumn = at.second === null ? columnIds.first : columnIds.second;

  return (
    <div className={classes.list}>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.5} aria-hidden className={classes.icon} />
        <input
          ref={field}
          role="combobox"
          className={classes.field}
          aria-label={t('notebooks:picker.search')}
          placeholder={t('notebooks:picker.search')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={notebook ? `${columnIds.first} ${columnIds.second}` : columnIds.first}
          aria-activedescendant={activeRow && rowId(activeColumn, activeRow)}
          autoComplete="off"
          spellCheck={false}
          // Escape closes this list, and not the dialog that it may be in.
          data-mantine-stop-propagation
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={press}
        />
        {(own.isFetching || isReading) && <Loader size={16} />}
      </div>
      {own.isError && !own.data ? (
        <div className={classes.failed} role="alert">
          <p>{t('notebooks:failed')}</p>
          <Button variant="default" loading={own.isFetching} onClick={() => void own.refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      ) : (
        <div className={classes.columns}>
          <PlaceColumn
            id={columnIds.first}
            label={t(flat ? 'notebooks:picker.places' : 'notebooks:picker.notebooks')}
            rows={first}
            active={at.first}
            walked={at.second === null}
            value={value}
            onAct={act}
          />
          {notebook && (
            <PlaceColumn
              key={notebook.id}
              id={columnIds.second}
              label={t('notebooks:picker.sectionsOf', { notebook: notebook.name })}
              rows={second}
              active={at.second}
              walked={at.second !== null}
              value={value}
              onAct={act}
            />
          )}
        </div>
      )}
      {flat && query.trim() && found === 0 && (
        <p className={classes.nothing}>{t('notebooks:picker.noneFound')}</p>
      )}
      <VisuallyHidden role="status">
        {query.trim() &&
          (found === 0 ? t('notebooks:picker.noneFound') : t('notebooks:picker.found', { count: found }))}
      </VisuallyHidden>
    </div>
  );
}

/** Of one that is still read nobody knows. */
function mayHaveSections({ sections, temp }: NotebookView): boolean {
  return sections.length > 0 || !temp.isWhole;
}

/** Where the sections of a notebook are entered: at the chosen one, else at "None". */
function entryOf(notebook: NotebookView, value: Place | null): number {
  return Math.max(
    0,
    sectionRows(notebook).findIndex((row) => isChosen(row, value)),
  );
}
