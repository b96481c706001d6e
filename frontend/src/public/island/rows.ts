import { walkRows } from '../../shared/ui/keyboard/row-keys.ts';
import { singleKeysKey } from '../../shared/ui/keyboard/single-keys-key.ts';
import { read } from './stored.ts';

/** The keyboard in rows to read. */
export function followRows(): void {
  if (!document.querySelector('[data-reading-row]')) return;
  document.addEventListener('keydown', (event) => walkRows(event, read(singleKeysKey) !== 'false'));
}
