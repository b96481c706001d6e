/** Whether this is a Mac, an iPhone or an iPad, where Cmd takes the place of Ctrl. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}
