import { longestAlt } from '@commonplace/contracts/document';
import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { element } from './element.ts';
import classes from './image-view.module.css';

interface DescribePanel {
  /** The button that opens it, where the focus comes from and goes back to. */
  opener: HTMLElement;
  alt: string;
  onDone: (alt: string) => void;
}

/**
 * The field for the text alternative of an image. Outside of the text, so that no block around the image clips it.
 * Enter, Done and moving the focus keep the text, Escape discards it.
 *
 * @returns closes it, keeping nothing
 */
export function describePanel({ opener, alt, onDone }: DescribePanel): () => void {
  const t = i18n.getFixedT(null, 'images');
  const field = element('textarea', {
    className: classes.field,
    rows: '3',
    maxlength: String(longestAlt),
    'aria-label': t('describe'),
    'aria-describedby': 'describe-hint',
  });
  field.value = alt;
  const done = element('button', { type: 'submit', className: classes.done }, t('describeDone'));
  const form = element(
    'form',
    { className: classes.panel, role: 'dialog', 'aria-label': t('describe') },
    element('strong', {}, t('describe')),
    element('span', { id: 'describe-hint', className: classes.hint }, t('describeHint')),
    field,
    done,
  );
  document.body.append(form);
  const stopFollowing = autoUpdate(opener, form, () => {
    const middleware = [offset(8), flip(), shift({ padding: 8 })];
    void computePosition(opener, form, { strategy: 'fixed', middleware }).then(({ x, y }) =>
      Object.assign(form.style, { left: `${x}px`, top: `${y}px` }),
    );
  });
  const listening = new AbortController();
  const { signal } = listening;
  const close = () => {
    listening.abort();
    stopFollowing();
    form.remove();
  };
  const finish = (goesBack: boolean) => {
    const text = field.value.trim();
    close();
    if (text !== alt) onDone(text);
    if (goesBack) opener.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    finish(true);
  });
  form.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      close();
      opener.focus();
    } else if (event.key === 'Enter' && !event.shiftKey && event.target === field) {
      event.preventDefault();
      finish(true);
    }
  });
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !form.contains(target) && !opener.contains(target)) finish(false);
    },
    { signal, capture: true },
  );
  field.focus();
  field.select();
  return close;
}
