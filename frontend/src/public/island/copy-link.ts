/** How long the word about it stays, in milliseconds. */
const shownFor = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Copies the address of the page without its anchor, and says so in the words of the button. */
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

function say(words: string): void {
  const place = document.querySelector('[data-status]');
  if (!place) return;
  clearTimeout(timer);
  place.textContent = words;
  timer = setTimeout(() => {
    place.textContent = '';
  }, shownFor);
}
