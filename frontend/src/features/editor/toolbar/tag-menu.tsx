import { type MessageKind, messageKinds } from '@commonplace/contracts/document';
import { IconTag } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from './bar/choice-menu.tsx';
import classes from './bar/toolbar.module.css';
import { useSelectionFacts } from './selection/use-selection-facts.ts';

/** Makes a label of the selected words, or changes the one the caret is in. */
export function TagMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor-tools');
  const { kind, possible } = useSelectionFacts(editor, () => ({
    kind: (editor.getAttributes('tag').kind as MessageKind | undefined) ?? null,
    possible:
      editor.isActive('tag') ||
      (!editor.state.selection.empty && editor.can().setMark('tag', { kind: 'default' })),
  }));
  return (
    <ChoiceMenu
      name={t('tag.name')}
      face={<IconTag size={18} stroke={1.5} aria-hidden />}
      isOn={kind !== null}
      isPossible={possible}
      width={180}
      current={kind ?? 'none'}
      choices={[
        { value: 'none' as const, label: t('none') },
        ...messageKinds.map((value) => ({
          value,
          label: t(`tag.${value}`),
          sign: <span className={classes.tagSign} data-kind={value} aria-hidden />,
        })),
      ]}
      onChoose={(next) => {
        const chain = editor.chain().focus().extendMarkRange('tag');
        if (next === 'none') chain.unsetMark('tag').run();
        else chain.setMark('tag', { kind: next }).run();
      }}
    />
  );
}
