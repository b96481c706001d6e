/**
 * What an element's `style` says, by the names of its properties in small letters. Read by hand: a browser throws away
 * what it does not know, and what Word says of its lists is said in such properties.
 */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const style = element.getAttribute('style');
  if (!style) return nothing;
  const properties = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '');
    properties.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim());
  }
  return properties;
}

const nothing: ReadonlyMap<string, string> = new Map();
