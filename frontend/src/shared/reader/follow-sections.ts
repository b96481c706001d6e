/** The headings of a text that its contents name, in the same order. */
export function headingElements(text: ParentNode): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].filter(({ textContent }) =>
    textContent.trim(),
  );
}

/**
 * Marks in the contents of a note the section that is read: that of the last heading in the upper third of the window.
 *
 * @returns ends it
 */
export function followSections(contents: Element, text: ParentNode): () => void {
  let frame = 0;
  const mark = () => {
    frame = 0;
    const links = contents.querySelectorAll('a');
    if (!links[0]?.checkVisibility()) return;
    const line = innerHeight / 3;
    const at = headingElements(text).findLastIndex((heading) => heading.getBoundingClientRect().top < line);
    links.forEach((link, index) => {
      if (index === at) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    });
  };
  const soon = () => {
    frame ||= requestAnimationFrame(mark);
  };
  addEventListener('scroll', soon, { capture: true, passive: true });
  contents.addEventListener('toggle', soon, true);
  soon();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', soon, { capture: true });
    contents.removeEventListener('toggle', soon, true);
  };
}
