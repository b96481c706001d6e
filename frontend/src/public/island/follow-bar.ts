/** Pixels after which the bar gains a ground of its own. */
const opaqueAfter = 40;

/** For browsers that can't do it by style alone, see `layout/guest-bar.module.css`. */
export function followBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-bar]');
  if (!bar || CSS.supports('animation-timeline: scroll()')) return;
  const follow = () => bar.toggleAttribute('data-opaque', window.scrollY > opaqueAfter);
  addEventListener('scroll', follow, { passive: true });
  follow();
}
