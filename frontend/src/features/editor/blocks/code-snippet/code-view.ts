import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { languageName } from '../../../../shared/note-text/languages.ts';
import { codeLabel } from '../../../../shared/reader/code-label.ts';
import { texts } from '../../../../shared/reader/texts.ts';
import { whenEditable } from '../when-editable.ts';
import { watchCode } from './highlighting.ts';

/** How long the button says that the code was copied, in milliseconds. */
const said = 1_500;

/** A code snippet with the name of its language and a button that copies it, for readers as well. */
export const codeView: NodeViewRenderer = ({ node, view, getPos }) => {
  let shown = node;
  const dom = document.createElement('div');
  dom.className = 'code-frame';
  const pre = document.createElement('pre');
  pre.className = 'code-snippet';
  pre.spellcheck = false;
  pre.setAttribute('role', 'group');
  const contentDOM = document.createElement('code');
  pre.append(contentDOM);
  const tools = document.createElement('div');
  tools.className = 'code-tools';
  tools.contentEditable = 'false';
  const language = document.createElement('span');
  language.className = 'code-language';
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'code-copy';
  copy.setAttribute('aria-live', 'polite');
  copy.textContent = texts.code.copy;
  tools.append(language, copy);
  dom.append(pre, tools);

  const show = ({ attrs }: Node) => {
    const name = languageName(attrs.language);
    if (typeof attrs.language === 'string') contentDOM.className = `language-${attrs.language}`;
    else contentDOM.removeAttribute('class');
    if (language.textContent !== (name ?? '')) language.textContent = name ?? '';
    pre.setAttribute('aria-label', codeLabel(name));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (words: string) => {
    copy.textContent = words;
    clearTimeout(timer);
    timer = setTimeout(() => {
      copy.textContent = texts.code.copy;
    }, said);
  };
  copy.addEventListener('mousedown', (event) => event.preventDefault());
  copy.addEventListener('click', () => {
    // The clipboard API is absent on pages without HTTPS.
    const written = navigator.clipboard?.writeText(shown.textContent) ?? Promise.reject();
    written.then(
      () => say(texts.code.copied),
      () => say(texts.code.copyFailed),
    );
  });
  show(node);
  const colors = watchCode(view, dom, getPos);
  // Focusable for readers, so that keys scroll long lines; in the editor the caret does that.
  const stop = whenEditable(view, (isEditable) => {
    if (isEditable) pre.removeAttribute('tabindex');
    else pre.tabIndex = 0;
  });

  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      if (next === shown) return true;
      shown = next;
      show(next);
      colors.changed();
      return true;
    },
    stopEvent: ({ target }) => target instanceof window.Node && tools.contains(target),
    ignoreMutation: ({ target, type }) => type !== 'selection' && !contentDOM.contains(target),
    destroy() {
      clearTimeout(timer);
      colors.end();
      stop();
    },
  };
};
