/**
 * Runs in the page: scrolls the container of a list from its top, slowly first and then as if the bar were
 * dragged, a step each frame.
 */
export async function scrollThrough(list: Element): Promise<void> {
  let panel = list.parentElement;
  while (panel && !['auto', 'scroll'].includes(getComputedStyle(panel).overflowY))
    panel = panel.parentElement;
  if (!panel) throw new Error('Nothing scrolls here');
  panel.scrollTop = 0;
  const far = Math.max(0, panel.scrollHeight - 50 * 120) / 100;
  for (let frame = 0; frame < 150; frame += 1) {
    panel.scrollTop += frame < 50 ? 120 : far;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
