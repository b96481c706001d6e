import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { whenEditable } from '../when-editable.ts';

let made = 0;

/** An action item with a checkbox that works in the editor. */
export const actionItemView: NodeViewRenderer = ({ node, view, getPos }) => {
  made += 1;
  const dom = document.createElement('div');
  dom.className = 'action-item';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.id = `action-item-${made}`;
  box.contentEditable = 'false';
  // Mod+Enter toggles it. Not in the tab order: a note may have hundreds.
  box.tabIndex = -1;
  const contentDOM = document.createElement('div');
  contentDOM.className = 'action-item-text';
  contentDOM.id = `${box.id}-text`;
  box.setAttribute('aria-label', i18n.t('blocks:actionItem.done'));
  box.setAttribute('aria-labelledby', `${box.id} ${contentDOM.id}`);
  dom.append(box, contentDOM);

  const show = ({ attrs }: Node) => {
    box.checked = attrs.checked === true;
    box.toggleAttribute('checked', box.checked);
  };
  // The caret stays where it is.
  box.addEventListener('mousedown', (event) => event.preventDefault());
  box.addEventListener('change', () => {
    const at = getPos();
    if (view.editable && at !== undefined)
      view.dispatch(view.state.tr.setNodeAttribute(at, 'checked', box.checked));
    const shown = at === undefined ? null : view.state.doc.nodeAt(at);
    if (shown) show(shown);
  });
  show(node);
  const stop = whenEditable(view, (isEditable) => {
    box.disabled = !isEditable;
  });

  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: ({ target, type }) => type !== 'selection' && !contentDOM.contains(target),
    destroy: stop,
  };
};
