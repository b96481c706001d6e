import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import classes from './expand.module.css';
import { openings } from './open-expands.ts';

/** An expand with a button that opens it. Whether it is open is state of this view alone, not of the document. */
export const expandView: NodeViewRenderer = ({ node, view, getPos }) => {
  let shown = node;
  const dom = document.createElement('div');
  dom.className = 'expand';
  const toggle = document.createElement('button');
  toggle.type = 'button';
  toggle.className = classes.toggle ?? '';
  toggle.contentEditable = 'false';
  const contentDOM = document.createElement('div');
  contentDOM.className = `expand-content ${classes.content}`;
  contentDOM.dataset.nameless = i18n.t('blocks:expand.nameless');
  dom.append(toggle, contentDOM);

  const name = () => {
    const line = summaryOf(shown)?.textContent.trim() || i18n.t('blocks:expand.nameless');
    toggle.setAttribute('aria-label', i18n.t('blocks:expand.toggle', { name: line }));
  };
  const isOpen = () => 'open' in contentDOM.dataset;
  const setOpen = (open: boolean) => {
    toggle.setAttribute('aria-expanded', String(open));
    if (open) contentDOM.dataset.open = '';
    else delete contentDOM.dataset.open;
  };
  const turn = () => {
    setOpen(!isOpen());
    if (!isOpen()) leaveBody();
  };
  /** Moves the caret out of content that is being closed, where it would be invisible. */
  const leaveBody = () => {
    const at = getPos();
    const { selection, tr } = view.state;
    if (at === undefined || selection.from <= at || selection.to >= at + shown.nodeSize) return;
    const [start, summary] = firstSummary(shown);
    if (!summary) return;
    const end = at + 1 + start + summary.nodeSize - 1;
    view.dispatch(tr.setSelection(TextSelection.create(view.state.doc, end)));
  };
  toggle.addEventListener('mousedown', (event) => event.preventDefault());
  toggle.addEventListener('click', turn);
  // In the view a click on the summary opens it too, as HTML does.
  contentDOM.addEventListener('click', ({ target }) => {
    const line = contentDOM.querySelector(':scope > summary');
    if (!view.editable && target instanceof window.Node && line?.contains(target)) turn();
  });
  const at = getPos();
  const { from } = view.state.selection;
  // A new expand is open for the person who inserted it.
  setOpen(view.editable && at !== undefined && from > at && from < at + node.nodeSize);
  name();
  openings.set(dom, { isOpen, turn });

  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      shown = next;
      name();
      return true;
    },
    stopEvent: ({ target }) => target === toggle,
    ignoreMutation: ({ target, type }) =>
      type !== 'selection' &&
      (target === dom || toggle.contains(target) || (target === contentDOM && type === 'attributes')),
  };
};

/** The line of an expand that a summary has, in its text. */
export const expandSummaryView: NodeViewRenderer = () => {
  const dom = document.createElement('summary');
  dom.className = classes.summary ?? '';
  dom.dataset.hint = i18n.t('blocks:expand.hint');
  return { dom, contentDOM: dom };
};

/** Where in an expand its summary begins, and the summary; a merge can leave two of them, or none. */
function firstSummary(expand: Node): [number, Node | null] {
  let start = 0;
  for (const child of expand.children) {
    if (child.type.name === 'expandSummary') return [start, child];
    start += child.nodeSize;
  }
  return [0, null];
}

function summaryOf(expand: Node): Node | null {
  return firstSummary(expand)[1];
}
