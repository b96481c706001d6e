import { say } from './status.ts';

/** Copies the code beside the button, or the address of the page without its anchor, and says so in words of the button. */
export function copyText(button: HTMLElement): void {
  const code = button.closest('.code-frame')?.querySelector('code')?.textContent;
  const { done = '', failed = '' } = button.dataset;
  void copy(code ?? location.href.replace(/#.*/, '')).then((isDone) => say(isDone ? done : failed));
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
