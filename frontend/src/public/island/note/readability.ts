import { readabilityKey } from '../../../shared/note-text/readability-key.ts';
import { read, write } from '../stored.ts';

const attribute = 'data-readability';
const page = document.documentElement;

/** Lines of about seventy characters, or the full width; stored under the key of the app. */
export function toggleReadability(): void {
  const isOn = page.getAttribute(attribute) !== 'off';
  write(readabilityKey, String(!isOn));
  page.setAttribute(attribute, isOn ? 'off' : 'on');
  showPressed();
}

export function followReadability(): void {
  showPressed();
  addEventListener('storage', (event) => {
    if (event.key !== readabilityKey) return;
    page.setAttribute(attribute, read(readabilityKey) === 'false' ? 'off' : 'on');
    showPressed();
  });
}

function showPressed(): void {
  const isOn = page.getAttribute(attribute) !== 'off';
  for (const button of document.querySelectorAll('[data-act="readability"]'))
    button.setAttribute('aria-pressed', String(isOn));
}
