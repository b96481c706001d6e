import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { frameTables } from '../note-text/frame-tables.ts';
import { HtmlText } from '../note-text/html-text.tsx';
import { defaultType, type NoteType } from '../note-text/note-type.ts';
import { type PictureSizes, sizedPictures } from '../note-text/picture-sizes.ts';
import { changeNames } from './change-names.ts';
import classes from './comparison.module.css';
import { copyChanged } from './copy-changed.ts';
import { type Change, numberChanges } from './number-changes.ts';

interface ComparisonProps {
  /** As `GET /api/notes/compare` answers it, sanitised where it is made. */
  html: string;
  /** What the text is called. */
  label: string;
  type?: NoteType;
  pictureSizes?: PictureSizes | undefined;
  /** It opens at the first change. */
  opensAtFirst?: boolean;
  /** In the bar, behind the steps from change to change. */
  children?: ReactNode;
}

const noSizes: PictureSizes = {};

/** Two states of a note in one text, with what changed, and the way from change to change. Needs the texts `comparison`. */
export function Comparison({
  html,
  label,
  type = defaultType,
  pictureSizes = noSizes,
  opensAtFirst = false,
  children,
}: ComparisonProps) {
  const { t } = useTranslation('comparison');
  const text = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => numberChanges(frameTables(sizedPictures(html, pictureSizes))),
    [html, pictureSizes],
  );
  const { at, step } = useSteps(shown, text, opensAtFirst);
  const count = shown.changes.length;
  const change = shown.changes[at - 1];
  const position = at === 0 ? t('count', { count }) : t('position', { at, count });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => text.current && copyChanged(event, text.current);
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }, []);
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count}>{position}</p>
        <Tooltip label={t('previous.hint')}>
          <ActionIcon
            aria-label={t('previous.label')}
            aria-keyshortcuts="Alt+ArrowUp"
            disabled={count === 0}
            onClick={() => step(-1)}
          >
            <IconArrowUp size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('next.hint')}>
          <ActionIcon
            aria-label={t('next.label')}
            aria-keyshortcuts="Alt+ArrowDown"
            disabled={count === 0}
            onClick={() => step(1)}
          >
            <IconArrowDown size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <VisuallyHidden role="status">{change ? `${position}: ${saidOf(change, t)}` : ''}</VisuallyHidden>
        {children}
      </div>
      <HtmlText
        ref={text}
        html={shown.html}
        label={label}
        type={type}
        className={classes.text}
        variables={changeNames()}
      />
    </>
  );
}

/** The number of the change that is shown, 0 before the first step, and the steps, also by Alt and an arrow. */
function useSteps(
  shown: { changes: readonly Change[] },
  text: { readonly current: HTMLElement | null },
  opensAtFirst: boolean,
): { at: number; step: (by: 1 | -1) => void } {
  const [place, setPlace] = useState({ of: shown, at: opensAtFirst && shown.changes.length > 0 ? 1 : 0 });
  const at = place.of === shown ? place.at : 0;
  const count = shown.changes.length;
  const step = useCallback(
    (by: 1 | -1, takesFocus = false) => {
      if (count === 0) return;
      const next = at === 0 ? (by === 1 ? 1 : count) : ((at - 1 + by + count) % count) + 1;
      setPlace({ of: shown, at: next });
      showChange(text.current, next, takesFocus);
    },
    [at, count, shown, text],
  );
  const opening = useRef(opensAtFirst);
  useEffect(() => {
    // Once: what follows is the person's own place.
    if (!opening.current) return;
    opening.current = false;
    // What was followed here is gone with its focus; a link or button that still has it keeps it.
    showChange(text.current, 1, document.activeElement === document.body);
  }, [text]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const dialog = document.querySelector('[aria-modal="true"]');
      if (dialog && !dialog.contains(text.current)) return;
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1, true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [step, text]);
  return { at, step };
}

/** Marks the parts of a change as the current ones and scrolls to the first of them. */
function showChange(text: HTMLElement | null, at: number, takesFocus: boolean): void {
  const parts = text?.querySelectorAll<HTMLElement>('[data-change]') ?? [];
  for (const part of parts) part.toggleAttribute('data-current', part.dataset.change === String(at));
  const first = [...parts].find((part) => part.hasAttribute('data-current'));
  first?.scrollIntoView({ block: 'center' });
  if (!first || !takesFocus) return;
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

const mostSaid = 120;

/** The change in words, for those who do not see it. */
function saidOf({ parts }: Change, t: ReturnType<typeof useTranslation<'comparison'>>['t']): string {
  return parts
    .map(({ kind, words }) => t(`said.${kind}`, { words: words || t('noWords') }))
    .join(', ')
    .slice(0, mostSaid);
}
