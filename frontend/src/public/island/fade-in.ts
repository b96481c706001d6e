/** Visible pixels of an element at which it fades in; the duration is in its style. */
const offset = 40;

/**
 * Fades elements in once, when they are scrolled into view. Without scripts, or with reduced motion, they are
 * visible.
 */
export function fadeIn(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.removeAttribute('data-waiting');
        observer.unobserve(target);
      }
    },
    { rootMargin: `0px 0px -${offset}px` },
  );
  for (const element of document.querySelectorAll('[data-fade]')) {
    if (element.getBoundingClientRect().top < window.innerHeight) continue;
    element.setAttribute('data-waiting', '');
    observer.observe(element);
  }
}
