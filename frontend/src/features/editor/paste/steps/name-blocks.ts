/** Blocks that other programs write in their own way, as a note has them. */
export function nameBlocks(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[role="heading"][aria-level]')) {
    if (!/^h\d$/.test(element.localName)) rename(element, headingOf(element.getAttribute('aria-level')));
  }
  for (const element of body.querySelectorAll('h5, h6')) rename(element, 'h4');
  for (const element of body.querySelectorAll('p.MsoTitle')) rename(element, 'h1');
  for (const element of body.querySelectorAll('dt')) rename(element, 'p');
  for (const element of body.querySelectorAll('kbd, samp, tt')) rename(element, 'code');
  // What Notion calls a callout begins with an image sign; any other aside is a part of some page.
  for (const element of body.querySelectorAll('aside')) {
    if (/^\s*\p{Extended_Pictographic}/u.test(element.textContent ?? ''))
      rename(element, 'div').className = 'message-box';
  }
}

function headingOf(level: string | null): string {
  return `h${Math.min(Math.max(Number(level) || 1, 1), 4)}`;
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
