/** Takes an element away and leaves what is in it. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
