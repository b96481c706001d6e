/** Which of these names an element's classes end on, as `info` in `panel panel-info`; null for none of them. */
export function nameInClasses<Name extends string>(
  element: HTMLElement,
  prefix: string,
  names: readonly Name[],
): Name | null {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/);
  return names.find((name) => classes.includes(`${prefix}-${name}`)) ?? null;
}
