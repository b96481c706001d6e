import type { PaletteColor } from '@commonplace/contracts/document';
import { IconHighlight, IconTextColor } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { BarMenu } from './bar/bar-menu.tsx';
import classes from './bar/toolbar.module.css';
import { ColorItems, type ColorKind, shadeOf } from './color-choices.tsx';
import { useSelectionFacts } from './selection/use-selection-facts.ts';

const colorIcons = { textColor: IconTextColor, highlight: IconHighlight } as const;

/** The colour of letters, or of the ground they are marked with. The button wears the one at the caret. */
export function ColorMenu({ editor, kind }: { editor: Editor; kind: ColorKind }) {
  const { t } = useTranslation('editor-tools');
  const color = useSelectionFacts(
    editor,
    () => (editor.getAttributes(kind).color as PaletteColor | undefined) ?? null,
  );
  const possible = useSelectionFacts(editor, () => editor.can().setMark(kind, { color: 'gray' }));
  const Icon = colorIcons[kind];
  return (
    <BarMenu
      name={t(kind)}
      value={t(color === null ? 'none' : `colors.${color}`)}
      face={
        <span
          className={classes.colored}
          data-none={color === null || undefined}
          style={color === null ? undefined : shadeOf(kind, color)}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
        </span>
      }
      isPossible={possible}
      width={264}
    >
      <ColorItems
        kind={kind}
        current={color}
        onChoose={(next) => {
          const chain = editor.chain().focus();
          if (next === null) chain.unsetMark(kind, { extendEmptyMarkRange: true }).run();
          else chain.setMark(kind, { color: next }).run();
        }}
      />
    </BarMenu>
  );
}
