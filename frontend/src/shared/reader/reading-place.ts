const storageKey = 'readingPlaces';
const most = 50;
/** Shorter texts are found through again at once. In heights of the window. */
const shortest = 3;
/** With its end less far below it is read. */
const nearEnd = 1.5;

/** Notes by id, with the number of the block that was read last; the latest last. */
type Places = [id: string, block: number][];

function stored(): Places {
  try {
    const places: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(places) ? places : [];
  } catch {
    return [];
  }
}

/** A null block forgets the note. */
function store(noteId: string, block: number | null): void {
  const others = stored().filter(([id]) => id !== noteId);
  try {
    const places = block === null ? others : [...others, [noteId, block]];
    localStorage.setItem(storageKey, JSON.stringify(places.slice(-most)));
  } catch {
    // Storage is forbidden or full: the next visit begins at the top.
  }
}

/** Where this device left a note in its middle: a block of its text; null at its beginning and its end. */
export function leftAt(noteId: string, text: Element): Element | null {
  const block = stored().find(([id]) => id === noteId)?.[1];
  return block === undefined ? null : (text.children[block] ?? null);
}

/**
 * Keeps on this device what is read of a long text, from one window below its beginning until its end is near.
 *
 * @returns ends it
 */
export function keepReadingPlace(noteId: string, text: Element): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const { top, bottom, height } = text.getBoundingClientRect();
    if (height < shortest * innerHeight || top > -innerHeight) return;
    if (bottom < nearEnd * innerHeight) return store(noteId, null);
    const line = innerHeight / 4;
    const block = [...text.children].findIndex((child) => child.getBoundingClientRect().bottom > line);
    if (block > 0) store(noteId, block);
  };
  const soon = () => {
    timer ??= setTimeout(keep, 300);
  };
  const now = () => {
    if (timer !== undefined) keep();
  };
  addEventListener('scroll', soon, { capture: true, passive: true });
  addEventListener('pagehide', now);
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', soon, { capture: true });
    removeEventListener('pagehide', now);
  };
}
