import { type PaletteColor, palette } from '@commonplace/contracts/document';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { type Choice, ChoiceItems } from './bar/choice-menu.tsx';
import classes from './bar/toolbar.module.css';
import { walkColumns } from './bar/walk-columns.ts';

/** The marks that colour letters, and the custom properties that hold their colours. */
const tokens = { textColor: 'color', highlight: 'highlight' } as const;
export type ColorKind = keyof typeof tokens;

/** The colour of a swatch, as its custom property. */
export const shadeOf = (kind: ColorKind, name: PaletteColor) =>
  ({ '--swatch': `var(--cp-${tokens[kind]}-${name})` }) as CSSProperties;

interface ColorItemsProps {
  kind: ColorKind;
  /** Null for letters without one. */
  current: PaletteColor | null;
  onChoose: (color: PaletteColor | null) => void;
}

/** The choices of a menu of colours: none, and the palette in two columns, which the arrow keys go along. */
export function ColorItems({ kind, current, onChoose }: ColorItemsProps) {
  const choices = useColorChoices(kind);
  return (
    <div role="presentation" className={classes.colors} onKeyDownCapture={walkColumns}>
      <ChoiceItems
        choices={choices}
        current={current ?? 'none'}
        onChoose={(next) => onChoose(next === 'none' ? null : next)}
      />
    </div>
  );
}

/** Each with its name and a swatch. */
function useColorChoices(kind: ColorKind): readonly Choice<PaletteColor | 'none'>[] {
  const { t } = useTranslation('editor-tools');
  const swatch = (name: PaletteColor | null) => (
    <span
      className={classes.swatch}
      data-kind={kind}
      style={name === null ? undefined : shadeOf(kind, name)}
      data-none={name === null || undefined}
      aria-hidden
    >
      {kind === 'textColor' ? 'A' : ''}
    </span>
  );
  return [
    { value: 'none', label: t('none'), sign: swatch(null) },
    ...palette.map((value) => ({ value, label: t(`colors.${value}`), sign: swatch(value) })),
  ];
}
