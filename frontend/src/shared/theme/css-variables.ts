import type { CSSVariablesResolver } from '@mantine/core';

/**
 * Mantine's own variables, told in our tokens. They name tokens and never values, so one set serves
 * both themes: the tokens change with the theme.
 */
const semantic = {
  '--mantine-color-body': 'var(--cp-paper)',
  '--mantine-color-text': 'var(--cp-ink)',
  '--mantine-color-bright': 'var(--cp-ink)',
  '--mantine-color-dimmed': 'var(--cp-ink-soft)',
  '--mantine-color-placeholder': 'var(--cp-ink-faint)',
  '--mantine-color-anchor': 'var(--cp-action)',
  '--mantine-color-error': 'var(--cp-danger)',
  '--mantine-color-success': 'var(--cp-good)',
  '--mantine-color-default': 'var(--cp-surface)',
  '--mantine-color-default-hover': 'var(--cp-hover)',
  '--mantine-color-default-color': 'var(--cp-ink)',
  '--mantine-color-default-border': 'var(--cp-hairline)',
  '--mantine-color-disabled': 'var(--cp-hover)',
  '--mantine-color-disabled-color': 'var(--cp-ink-faint)',
  '--mantine-color-disabled-border': 'var(--cp-hairline)',
  '--mantine-primary-color-filled': 'var(--cp-action-fill)',
  '--mantine-primary-color-filled-hover': 'var(--cp-action-fill-hover)',
  '--mantine-primary-color-contrast': 'var(--cp-on-action)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semantic,
  dark: semantic,
});
