/** Pixels of an element that are on the screen before it fades in; how long that takes is said by its style. */
const offset = 40;

/** What is further down fades in once, when it is reached. Without scripts, or with less motion, it is simply there. */
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
