/**
 * The colours that text may have, and be marked with. A document names a colour and never says how it looks: each
 * theme has its own shade of it, which can be read on its paper.
 */
export const palette = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const;
export type PaletteColor = (typeof palette)[number];

/** What message boxes, panels and tags say by their colour. */
export const messageKinds = ['default', 'info', 'success', 'warning', 'danger'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const panelKinds = ['default', 'info', 'primary', 'success', 'warning', 'danger'] as const;
export type PanelKind = (typeof panelKinds)[number];

/** Which of these names an element's classes end on, as `info` in `panel panel-info`; null for none of them. */
export function nameInClasses<Name extends string>(
  element: HTMLElement,
  prefix: string,
  names: readonly Name[],
): Name | null {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/);
  return names.find((name) => classes.includes(`${prefix}-${name}`)) ?? null;
}
