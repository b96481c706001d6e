/** Scrolled pixels after which the bar has its own background. */
const opaqueAfter = 40;

/** For browsers without scroll-driven animations, see `layout/guest-bar.module.css`. */
export function markScrolledBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-bar]');
  if (!bar || CSS.supports('animation-timeline: scroll()')) return;
  const follow = () => bar.toggleAttribute('data-opaque', window.scrollY > opaqueAfter);
  addEventListener('scroll', follow, { passive: true });
  follow();
}
