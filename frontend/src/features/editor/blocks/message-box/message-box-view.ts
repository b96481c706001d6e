import type { MessageKind } from '@commonplace/contracts/document';
import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { i18n } from '../../../../shared/i18n/i18n.ts';

/** A message box whose accessible name says what its icon shows. */
export const messageBoxView: NodeViewRenderer = ({ node }) => {
  const dom = document.createElement('div');
  dom.setAttribute('role', 'note');
  const show = ({ attrs }: Node) => {
    const kind = attrs.kind as MessageKind;
    dom.className = `message-box message-box-${kind}`;
    dom.setAttribute('aria-label', i18n.t(`blocks:messageBox.kinds.${kind}`));
  };
  show(node);
  return {
    dom,
    contentDOM: dom,
    update(next) {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
  };
};
