/** The headings of a text that its contents name, in the same order. */
export function headingElements(text: ParentNode): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].filter(({ textContent }) =>
    textContent.trim(),
  );
}

/** What scrolls a text. */
function scrollerOf(text: Element): Element {
  for (let at: Element | null = text; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}

/**
 * Marks in the contents of a note the section that is read: that of the last heading in the upper third of the window,
 * and towards the end of the page, where no more headings come up, in ever more of it.
 *
 * @returns ends it
 */
export function followSections(contents: Element, text: Element): () => void {
  let frame = 0;
  const mark = () => {
    frame = 0;
    const links = contents.querySelectorAll('a');
    if (!links[0]?.checkVisibility()) return;
    const { scrollTop, scrollHeight, clientHeight } = scrollerOf(text);
    const missing = (innerHeight * 2) / 3 - (scrollHeight - clientHeight - scrollTop);
    const line = innerHeight / 3 + Math.min(scrollTop, Math.max(0, missing));
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
