import { say } from './status.ts';

/** Copies the address of the page without its anchor, and announces it with the text of the button. */
export function copyLink({ dataset }: HTMLElement): void {
  const address = location.href.replace(/#.*/, '');
  void copy(address).then((isDone) => say((isDone ? dataset.done : dataset.failed) ?? ''));
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
