import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from './bar/choice-menu.tsx';
import { commands, runCommand, textStyleHere, textStyles } from './commands/commands.ts';
import { useSelectionFacts } from './selection/use-selection-facts.ts';

/** What the block at the caret is: a paragraph, one of four headings, a quote. */
export function StyleMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor-tools');
  const style = useSelectionFacts(editor, textStyleHere);
  return (
    <ChoiceMenu
      name={t('style')}
      face={t(`commands.${style}`)}
      isWide
      width={260}
      current={style}
      choices={textStyles.map((value) => ({
        value,
        label: t(`commands.${value}`),
        keys: commands[value].keys,
        look: value,
      }))}
      onChoose={(next) => runCommand(editor, next)}
    />
  );
}
