import type { NoteAuthors, OpenedNote, WrittenRun } from '@commonplace/contracts/api';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDate } from '../../shared/format/list-date.ts';
import { frameTables } from '../../shared/note-text/frame-tables.ts';
import { HtmlText } from '../../shared/note-text/html-text.tsx';
import { sizedPictures } from '../../shared/note-text/picture-sizes.ts';
import classes from './authors-view.module.css';
import { type Author, authorsOf, markAuthors } from './mark-authors.ts';
import { timeOf } from './moment-times.ts';

interface AuthorsViewProps {
  note: OpenedNote;
  html: string;
  authors: NoteAuthors;
}

/** A text with a colour and a line for each of its authors, their legend, and who wrote the selected words. */
export function AuthorsView({ note, html, authors }: AuthorsViewProps) {
  const { t, i18n } = useTranslation('history');
  const text = useRef<HTMLDivElement>(null);
  const known = useMemo(() => authorsOf(authors), [authors]);
  const marked = useMemo(
    () => markAuthors(sizedPictures(html, note.imageSizes ?? {}), authors.content, known, t('nobody')),
    [html, note.imageSizes, authors, known, t],
  );
  const selected = useSelectedRuns(text, authors.content);
  const total = known.reduce((sum, { letters }) => sum + letters, 0);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const nameOf = (author: Author | undefined) => author?.name ?? t('nobody');
  const said = selected.map(({ userId, at }) => {
    const name = nameOf(known.find(({ id }) => id === userId));
    return at === null
      ? name
      : t('wroteAt', { name, date: listDate(new Date(at).toISOString()), time: timeOf(at, i18n.language) });
  });
  return (
    <>
      <div className={classes.bar}>
        <ul className={classes.legend} aria-label={t('legend')}>
          {known.map((author, index) => (
            <li key={author.id}>
              <span className={classes.sample} data-line={index % 4} style={styleOf(author)}>
                {nameOf(author)}
              </span>
              <span className={classes.share}>{percent.format(author.letters / total)}</span>
            </li>
          ))}
        </ul>
        <p className={classes.selected} role="status">
          {marked === null ? t('authorsUnknown') : said.length > 0 ? said.join(' · ') : t('selectHint')}
        </p>
      </div>
      <HtmlText
        ref={text}
        html={frameTables(marked ?? html)}
        label={t('text')}
        type={note.info1}
        className={classes.text}
      />
    </>
  );
}

const styleOf = ({ color }: Author) => ({ '--author': color }) as CSSProperties;

/** So many people or times are named of a selection. */
const mostNamed = 4;

/** The different people and times of what is selected in the text. */
function useSelectedRuns(
  text: { readonly current: HTMLElement | null },
  runs: readonly WrittenRun[],
): WrittenRun[] {
  const [places, setPlaces] = useState<readonly number[]>([]);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
      if (!range || range.collapsed || !text.current?.contains(range.commonAncestorContainer))
        return setPlaces([]);
      const spans = [...text.current.querySelectorAll<HTMLElement>('[data-run]')];
      const found = spans
        .filter((span) => range.intersectsNode(span))
        .map(({ dataset }) => Number(dataset.run));
      setPlaces((before) => (String(before) === String(found) ? before : found));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [text]);
  return useMemo(() => {
    const different = new Map<string, WrittenRun>();
    for (const place of places) {
      const run = runs[place];
      if (run) different.set(`${run.userId} ${run.at}`, run);
    }
    return [...different.values()].slice(0, mostNamed);
  }, [places, runs]);
}
