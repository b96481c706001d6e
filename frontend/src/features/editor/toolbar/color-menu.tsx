import { type PaletteColor, palette } from '@commonplace/contracts/document';
import { IconHighlight, IconTextColor } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceMenu } from './bar/choice-menu.tsx';
import classes from './bar/toolbar.module.css';
import { useSelectionFacts } from './selection/use-selection-facts.ts';

const kinds = {
  textColor: { icon: IconTextColor, token: 'color' },
  highlight: { icon: IconHighlight, token: 'highlight' },
} as const;

/** The colour of letters, or of the ground they are marked with. The button wears the one at the caret. */
export function ColorMenu({ editor, kind }: { editor: Editor; kind: keyof typeof kinds }) {
  const { t } = useTranslation('editor-tools');
  const color = useSelectionFacts(
    editor,
    () => (editor.getAttributes(kind).color as PaletteColor | undefined) ?? null,
  );
  const possible = useSelectionFacts(editor, () => editor.can().setMark(kind, { color: 'gray' }));
  const { icon: Icon, token } = kinds[kind];
  const shade = (name: PaletteColor) => ({ '--swatch': `var(--cp-${token}-${name})` }) as CSSProperties;
  const swatch = (name: PaletteColor | null) => (
    <span
      className={classes.swatch}
      data-kind={kind}
      style={name === null ? undefined : shade(name)}
      data-none={name === null || undefined}
      aria-hidden
    >
      {kind === 'textColor' ? 'A' : ''}
    </span>
  );
  return (
    <ChoiceMenu
      name={t(kind)}
      face={
        <span
          className={classes.colored}
          data-none={color === null || undefined}
          style={color === null ? undefined : shade(color)}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
        </span>
      }
      isPossible={possible}
      current={color ?? 'none'}
      className={classes.colors}
      width={264}
      choices={[
        { value: 'none' as const, label: t('none'), sign: swatch(null) },
        ...palette.map((value) => ({ value, label: t(`colors.${value}`), sign: swatch(value) })),
      ]}
      onChoose={(next) => {
        const chain = editor.chain().focus();
        if (next === 'none') chain.unsetMark(kind, { extendEmptyMarkRange: true }).run();
        else chain.setMark(kind, { color: next }).run();
      }}
    />
  );
}
