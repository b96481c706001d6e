import type { Editor, Range } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { asOneStep } from '../insert-block.ts';
import { tagWriting } from './tag-writing.ts';

/**
 * Makes a tag of what is selected; else puts one at the caret with a word in it that the next letter writes over.
 *
 * @param typed what was typed to find it, whose place it takes
 */
export function insertTag(editor: Editor, typed?: Range): void {
  const type = editor.schema.marks.tag;
  if (!type) return;
  asOneStep(editor, () => {
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        if (typed) tr.delete(typed.from, typed.to);
        const { from, to, empty, $from } = tr.selection;
        if (!$from.parent.inlineContent || !$from.parent.type.allowsMarkType(type)) return false;
        if (!empty) {
          tr.addMark(from, to, type.create());
          return true;
        }
        const word = i18n.t('insert:tagWord');
        tr.insert(from, editor.schema.text(word, [type.create()]));
        tr.setSelection(TextSelection.create(tr.doc, from, from + word.length));
        tr.setMeta(tagWriting, 'begin').scrollIntoView();
        return true;
      })
      .run();
  });
}
