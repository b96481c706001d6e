import { formatOf } from '@commonplace/contracts/document';
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { AddressPasting } from '../links/address-pasting.ts';
import { caretAfterPaste } from './caret-after-paste.ts';
import { checkedSlice } from './checked-slice.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { codeEditorLanguage } from './code-editor-language.ts';
import { copiedText } from './copied-text.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { OwnSerializer } from './own-html.ts';
import { dropIntoTable, pasteIntoTable, withoutNestedTables } from './paste-into-table.ts';
import { tableInText } from './table-in-text.ts';
import { textSlice } from './text-slice.ts';
import { withWholeCode } from './whole-code.ts';

interface CleanPasteOptions {
  /** Something is about to be pasted, which is an act of its own to the person who undoes it. */
  onPaste: () => void;
}

/**
 * What comes out of the clipboard. HTML of other programs is cleaned before it is read; text that clearly is Markdown,
 * or a table, or code, becomes what it is; a plain paste (with Shift) is letters and paragraphs and nothing else.
 */
export const CleanPaste = Extension.create<CleanPasteOptions>({
  name: 'cleanPaste',
  addOptions: () => ({ onPaste: () => undefined }),
  // Before what makes a link of an address over a selection: a plain paste is none.
  priority: 1_000,

  addExtensions: () => [AddressPasting],

  onBeforeCreate() {
    // In a text that is no Markdown as a whole, `2 * 3 * 4` is what it says. Addresses become links.
    this.editor.options.enablePasteRules = ['addressPasting'];
  },

  addProseMirrorPlugins() {
    const { onPaste } = this.options;
    const { editor } = this;
    let isPlain = false;
    return [
      new Plugin({
        props: {
          clipboardSerializer: OwnSerializer.of(this.editor.schema),
          clipboardTextSerializer: copiedText,
          handleDOMEvents: {
            paste() {
              isPlain = false;
              onPaste();
              // And what is typed after it is another.
              setTimeout(onPaste);
              return false;
            },
          },
          transformPastedHTML: (html) => cleanPastedHtml(html, formatOf(editor.schema)),
          clipboardTextParser(text, $context, plain) {
            isPlain = plain;
            return textSlice(text, $context);
          },
          transformPasted: (slice) => withWholeCode(withoutNestedTables(checkedSlice(slice))),
          handlePaste(view, event, slice) {
            if (view.state.selection.$from.parent.type.spec.code) return false;
            if (!isPlain) {
              return (
                pastesMeaning(view, event.clipboardData, (text) => pasteMarkdown(editor, text, onPaste)) ||
                pasteIntoTable(view, event, slice)
              );
            }
            // Not said to be a paste, which would have addresses looked for in it.
            view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
            return true;
          },
          handleDrop: dropIntoTable,
        },
      }),
      caretAfterPaste(),
    ];
  },
});

/** Whether the text of a clipboard is more than its letters, and is pasted as what it is. */
function pastesMeaning(
  view: EditorView,
  clipboard: DataTransfer | null,
  pasteAsMarkdown: (text: string) => Promise<void>,
): boolean {
  const text = clipboard?.getData('text/plain') ?? '';
  if (text === '') return false;
  const language = codeEditorLanguage(clipboard);
  const hasHtml = clipboard?.getData('text/html') !== '';
  const isLetters = language === 'plaintext' || !hasHtml;
  if (language === 'markdown' || (isLetters && looksLikeMarkdown(text))) void pasteAsMarkdown(text);
  else if (language === 'plaintext') view.pasteText(text, pasteEvent());
  else if (language !== null) pasteCode(view, text, language);
  else {
    const table = hasHtml ? null : tableInText(text);
    return table !== null && view.pasteHTML(table, pasteEvent());
  }
  return true;
}

function pasteCode(view: EditorView, text: string, language: string): void {
  const { schema, tr } = view.state;
  const letters = schema.text(text.replace(/\r\n?/g, '\n'));
  const snippet = schema.node('codeBlock', { language }, letters);
  const pasted = tr.replaceSelectionWith(snippet).scrollIntoView();
  view.dispatch(pasted.setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** Where the caret was when it was pasted, and an act of its own, also when its rules are late. */
async function pasteMarkdown(editor: Editor, text: string, onPaste: () => void): Promise<void> {
  const { view } = editor;
  let place = view.state.selection.getBookmark();
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place = place.map(transaction.mapping);
  };
  editor.on('transaction', follow);
  const html = await import('@commonplace/contracts/document/markdown').then(
    ({ markdownToHtml }) => markdownToHtml(text),
    // Without a connection its rules may not be here; the words are.
    () => null,
  );
  editor.off('transaction', follow);
  if (view.isDestroyed || !view.editable) return;
  onPaste();
  view.dispatch(view.state.tr.setSelection(place.resolve(view.state.doc)));
  if (html === null) view.pasteText(text, pasteEvent());
  else view.pasteHTML(html, pasteEvent());
  onPaste();
}

/** Something pasted that comes out of no clipboard. */
function pasteEvent(): ClipboardEvent {
  return new Event('paste') as ClipboardEvent;
}
