import { isHeic } from '../../../shared/image-files/is-heic.ts';
import { requestedExchange } from '../requested-exchange.ts';

/**
 * Lets files and folders be dropped anywhere to import them. Pictures stay those of the text they are dropped on, and
 * files those of a field that takes them.
 *
 * @param onOver called with whether files are dragged over the page
 * @returns stops it
 */
export function followImportDrops(onOver: (isOver: boolean) => void): () => void {
  let isOver = false;
  const become = (next: boolean) => {
    if (next !== isOver) onOver(next);
    isOver = next;
  };
  const over = (event: DragEvent) => {
    const isMeant = isForImport(event);
    become(isMeant);
    if (!isMeant) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  };
  const drop = (event: DragEvent) => {
    become(false);
    if (!event.dataTransfer || !isForImport(event) || arePictures(event.dataTransfer.files)) return;
    event.preventDefault();
    event.stopPropagation();
    // Read at once, or the browser forgets what was dropped; by code that comes later, from what is kept here.
    const { dataTransfer } = event;
    const entries = [...dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    requestedExchange.open({ act: 'import', files: entriesRead(entries, [...dataTransfer.files]) });
  };
  const leave = (event: DragEvent) => {
    if (event.relatedTarget === null) become(false);
  };
  const options = { capture: true };
  window.addEventListener('dragover', over, options);
  window.addEventListener('dragenter', over, options);
  window.addEventListener('drop', drop, options);
  window.addEventListener('dragleave', leave, options);
  return () => {
    window.removeEventListener('dragover', over, options);
    window.removeEventListener('dragenter', over, options);
    window.removeEventListener('drop', drop, options);
    window.removeEventListener('dragleave', leave, options);
  };
}

async function entriesRead(entries: readonly FileSystemEntry[], files: readonly File[]) {
  const { filesOf } = await import('./read-folder.ts');
  return entries.length > 0 ? filesOf(entries) : files.map((file) => ({ path: file.name, file }));
}

/** While they are dragged, a browser says neither names nor, of some pictures, types. */
function arePictures(files: FileList): boolean {
  return files.length > 0 && [...files].every((file) => file.type.startsWith('image/') || isHeic(file));
}

/** Files from outside of the page: what is dragged within it is also HTML or an address. */
function isForImport({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (!dataTransfer || !types.includes('Files')) return false;
  if (types.includes('text/html') || types.includes('text/uri-list')) return false;
  if (target instanceof Element && target.closest('input[type=file]')) return false;
  return ![...dataTransfer.items].every(({ type }) => type.startsWith('image/'));
}
