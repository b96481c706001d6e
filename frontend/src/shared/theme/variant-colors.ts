import type { VariantColorsResolver } from '@mantine/core';

const clear = '1px solid transparent';

/**
 * What buttons look like: `filled` is the one thing to do, `default` is beside it, `subtle` is
 * everything else. The colour is `action` unless it destroys (`danger`) or is plain ink (`ink`).
 */
export const variantColors: VariantColorsResolver = ({ variant, color }) => {
  const tone = color === 'danger' ? 'danger' : 'action';
  const text = color === 'ink' ? 'var(--cp-ink-soft)' : `var(--cp-${tone})`;
  switch (variant) {
    case 'filled':
      return {
        background: `var(--cp-${tone}-fill)`,
        hover: `var(--cp-${tone}-fill-hover)`,
        color: `var(--cp-on-${tone})`,
        border: clear,
      };
    case 'default':
      return {
        background: 'transparent',
        hover: 'var(--cp-hover)',
        color: 'var(--cp-ink)',
        border: '1px solid var(--cp-control)',
      };
    case 'light':
      return { background: 'var(--cp-selected)', hover: 'var(--cp-hover)', color: text, border: clear };
    case 'outline':
      return {
        background: 'transparent',
        hover: 'var(--cp-hover)',
        color: text,
        border: `1px solid ${text}`,
      };
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: text, border: clear };
    default:
      return { background: 'transparent', hover: 'var(--cp-hover)', color: text, border: clear };
  }
};
