import { alignments } from '@commonplace/contracts/document';
import { IconAlignCenter, IconAlignJustified, IconAlignLeft, IconAlignRight } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from './bar/choice-menu.tsx';
import { alignmentHere, setAlignment } from './commands/set-alignment.ts';
import { useSelectionFacts } from './selection/use-selection-facts.ts';

const icons = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  justify: IconAlignJustified,
};

/** Where the lines of a paragraph or heading stand. */
export function AlignMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor-tools');
  const current = useSelectionFacts(editor, alignmentHere);
  const Icon = icons[current ?? 'left'];
  return (
    <ChoiceMenu
      name={t('align')}
      face={<Icon size={18} stroke={1.5} aria-hidden />}
      isPossible={current !== null}
      width={180}
      current={current}
      choices={alignments.map((value) => {
        const Sign = icons[value];
        return { value, label: t(`alignments.${value}`), sign: <Sign size={18} stroke={1.5} aria-hidden /> };
      })}
      onChoose={(next) => editor.chain().focus().command(setAlignment(next)).run()}
    />
  );
}
