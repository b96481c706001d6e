import { createTheme, type MantineColorsTuple } from '@mantine/core';
import controls from './controls.module.css';
import { variantColors } from './variant-colors.ts';

/** Mantine requires ten shades of a colour; ours has one, and the theme decides which. */
const oneColor = (token: string): MantineColorsTuple => {
  const value = `var(${token})`;
  return [value, value, value, value, value, value, value, value, value, value];
};

const same = (value: string) => ({ xs: value, sm: value, md: value, lg: value, xl: value });

/** Milliseconds, as `--cp-motion`. Mantine leaves motion out for people who ask for less of it. */
export const motion = 160;

/** What floats grows out of what opened it: where that is says `controls.floating`. */
const fromOrigin = {
  duration: motion,
  transition: {
    in: { opacity: 1, transform: 'none' },
    out: { opacity: 0, transform: 'scale(0.96)' },
    transitionProperty: 'opacity, transform',
  },
  timingFunction: 'var(--cp-ease)',
};

/** Mantine in our tokens. Everything a component would choose by itself is decided here. */
export const theme = createTheme({
  colors: {
    action: oneColor('--cp-action'),
    danger: oneColor('--cp-danger'),
    ink: oneColor('--cp-ink-soft'),
  },
  primaryColor: 'action',
  variantColorResolver: variantColors,
  fontFamily: 'var(--cp-sans)',
  fontFamilyMonospace: 'var(--cp-mono)',
  headings: { fontFamily: 'var(--cp-serif)', fontWeight: '500', textWrap: 'balance' },
  fontSizes: {
    xs: 'var(--cp-text-small)',
    sm: 'var(--cp-text)',
    md: 'var(--cp-text)',
    lg: 'var(--cp-text-large)',
    xl: 'var(--cp-text-reading)',
  },
  spacing: {
    xs: 'var(--cp-space-2)',
    sm: 'var(--cp-space-3)',
    md: 'var(--cp-space-4)',
    lg: 'var(--cp-space-6)',
    xl: 'var(--cp-space-8)',
  },
  radius: same('var(--cp-radius)'),
  shadows: { ...same('var(--cp-floating)'), xs: 'var(--cp-resting)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'filled', color: 'action' },
      classNames: { root: controls.button, loader: controls.buttonLoader },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'ink' },
      classNames: { root: controls.actionIcon },
    },
    CloseButton: { classNames: { root: controls.closeButton } },
    Input: { classNames: { wrapper: controls.inputWrapper, input: controls.input } },
    // What is wrong is said at once, not only when the field is reached.
    InputError: { defaultProps: { role: 'alert' } },
    InputWrapper: { classNames: { label: controls.label, error: controls.error } },
    PasswordInput: { classNames: { innerInput: controls.innerInput } },
    Menu: {
      // Its placeholder for the first focus is nothing that a menu may hold, to a screen reader.
      defaultProps: {
        position: 'bottom-end',
        shadow: 'md',
        withinPortal: true,
        withInitialFocusPlaceholder: false,
        transitionProps: fromOrigin,
      },
      classNames: { dropdown: controls.floating, item: controls.menuItem },
    },
    Popover: {
      defaultProps: { shadow: 'md', transitionProps: fromOrigin },
      classNames: { dropdown: controls.floating },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        events: { hover: true, focus: true, touch: false },
        transitionProps: { duration: motion },
      },
      classNames: { tooltip: controls.tooltip },
    },
    // A dialog's header is not the page's banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { transitionProps: { duration: motion } } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { color: 'var(--cp-veil)', backgroundOpacity: 1 },
        transitionProps: { duration: motion, transition: 'fade-down' },
      },
      classNames: {
        content: controls.modal,
        header: controls.modalHeader,
        title: controls.modalTitle,
        body: controls.modalBody,
      },
    },
    Skeleton: { classNames: { root: controls.skeleton } },
    Switch: { classNames: { track: controls.switchTrack, thumb: controls.switchThumb } },
    Radio: { classNames: { radio: controls.radio } },
    Tabs: { classNames: { tab: controls.tab } },
    Anchor: { classNames: { root: controls.anchor } },
  },
});
