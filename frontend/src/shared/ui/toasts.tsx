import { UnstyledButton } from '@mantine/core';
import {
  createNotificationsStore,
  hideNotification,
  type NotificationData,
  showNotification,
} from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { lazyPart } from './loading/lazy-part.tsx';
import { whenIdle } from './loading/when-idle.ts';
import classes from './toasts.module.css';

// After the page, which has nothing to say at first.
const ToastList = lazyPart('toasts', async () => (await import('./toast-list.tsx')).ToastList);

/** How many toasts of a kind are there at most: one line about what was just done, or a titled success or error. */
const most = { brief: 1, notice: 2 } as const;
type Kind = keyof typeof most;

/** Milliseconds a toast stays; longer when there is something to decide. Hovering and focus keep it. */
const stays = { plain: 4_000, withAction: 10_000 } as const;

export interface ToastOptions {
  /** A toast that is still there under this id is not shown a second time. */
  id?: string;
  /** Not worth it while another toast offers to take something back: it would take its place. */
  yields?: boolean;
  /** Takes back the act of the toast. Ctrl+Z does it too while the toast is there. */
  undo?: () => void;
  /** Something else that can be done next, such as opening what was made. */
  action?: { label: string; run: () => void };
}

interface Toast extends ToastOptions {
  kind: Kind;
  title?: string;
  message: string;
  tone: 'plain' | 'good' | 'warm' | 'danger';
}

const store = createNotificationsStore();
const undoings = new Map<string, () => void>();
let count = 0;

const shownOf = (kind: Kind) =>
  store.getState().notifications.filter((shown: NotificationData) => shown['data-kind'] === kind);

/** Shows a toast; the oldest one of its kind makes room, because Mantine's own limit would keep the newest waiting. */
function show({ id: wanted, kind, title, message, tone, yields, undo, action }: Toast): void {
  const shown = shownOf(kind);
  if (wanted && shown.some(({ id }) => id === wanted)) return;
  if (yields && undoings.size > 0) return;
  for (const { id } of shown.slice(0, Math.max(0, shown.length - most[kind] + 1))) {
    if (id) hideNotification(id, store);
  }
  count += 1;
  const id = wanted ?? `toast-${count}`;
  const offered = undo ? { label: i18n.t('undo'), run: undo } : action;
  const run = () => {
    hideNotification(id, store);
    undoings.delete(id);
    offered?.run();
  };
  if (undo) undoings.set(id, run);
  showNotification(
    {
      id,
      ...(title !== undefined && { title }),
      message: offered ? (
        <Offer message={message} label={offered.label} undoes={!!undo} run={run} />
      ) : (
        message
      ),
      autoClose: offered ? stays.withAction : stays.plain,
      withBorder: false,
      classNames: { description: classes.description ?? '' },
      onClose: () => undoings.delete(id),
      closeButtonProps: { 'aria-label': i18n.t('close') },
      'data-tone': tone,
      'data-kind': kind,
      // The place they appear in is read out as it changes; what went wrong is read out at once.
      role: tone === 'danger' ? 'alert' : 'group',
    },
    store,
  );
}

export const toast = {
  /** One line about what was just done, such as "Link copied." */
  brief: (message: string, options: ToastOptions = {}) =>
    show({ ...options, kind: 'brief', message, tone: 'plain' }),
  success: (message: string, options: ToastOptions = {}) =>
    show({ ...options, kind: 'notice', title: i18n.t('success'), message, tone: 'good' }),
  /** Says why nothing was done, where nothing went wrong. */
  warning: (message: string) => show({ kind: 'notice', title: i18n.t('warning'), message, tone: 'warm' }),
  /** Says what happened and what to do next. */
  error: (message: string, options: ToastOptions = {}) =>
    show({ ...options, kind: 'notice', title: i18n.t('error'), message, tone: 'danger' }),
  /** What the toast under this id says is so no more. */
  withdraw: (id: string): void => void hideNotification(id, store),
};

interface OfferProps {
  message: string;
  label: string;
  undoes: boolean;
  run: () => void;
}

/** What was done, and a button beside it. */
function Offer({ message, label, undoes, run }: OfferProps) {
  // The button goes with the toast.
  const before = useRef<EventTarget | null>(null);
  return (
    <span className={classes.offer}>
      <span className={classes.message}>{message}</span>
      <UnstyledButton
        className={classes.action}
        aria-keyshortcuts={undoes ? 'Control+Z Meta+Z' : undefined}
        title={undoes ? i18n.t('undoShortcut') : undefined}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget;
        }}
        onClick={() => {
          if (before.current instanceof HTMLElement) before.current.focus();
          run();
        }}
      >
        {label}
      </UnstyledButton>
    </span>
  );
}

/** Ctrl+Z takes back the newest thing that a toast offers to take back, wherever no text is being written. */
function undoNewest(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
  const newest = [...undoings.values()].at(-1);
  if (!isUndo || event.defaultPrevented || !newest || isWriting(event.target)) return;
  event.preventDefault();
  newest();
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Where toasts appear, once the page is idle or has one. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const need = () => setNeeded(true);
    const giveUp = whenIdle(need);
    const unsubscribe = store.subscribe(need);
    window.addEventListener('keydown', undoNewest);
    return () => {
      giveUp();
      unsubscribe();
      window.removeEventListener('keydown', undoNewest);
    };
  }, []);
  return isNeeded && <ToastList store={store} limit={most.brief + most.notice} />;
}
