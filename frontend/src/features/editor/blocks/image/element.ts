/** An element with a class, attributes and children, as views without React make them. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className, ...attributes }: Record<string, string | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** A button of the page that is never part of the text around it. */
export function button(className: string | undefined, label: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className }, label);
  made.addEventListener('click', onClick);
  return made;
}
