import { type PaletteColor, palette } from '@commonplace/contracts/document';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from './bar/choice-menu.tsx';
import classes from './bar/toolbar.module.css';

/** The marks that colour letters, and the custom properties that hold their colours. */
const tokens = { textColor: 'color', highlight: 'highlight' } as const;
export type ColorKind = keyof typeof tokens;

/** The colour of a swatch, as its custom property. */
export const shadeOf = (kind: ColorKind, name: PaletteColor) =>
  ({ '--swatch': `var(--cp-${tokens[kind]}-${name})` }) as CSSProperties;

/** The colours of the palette and none, each with its name and a swatch. */
export function useColorChoices(kind: ColorKind): readonly Choice<PaletteColor | 'none'>[] {
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
