/** What became of a word. */
export type Change = 'added' | 'removed' | 'restyled';

/* Signs that no text has: they are no characters of Unicode. They pass through rendering like letters. */
const starts = { added: '\ufdd0', removed: '\ufdd1', restyled: '\ufdd2' } as const;
const ends = { added: '\ufdd3', removed: '\ufdd4', restyled: '\ufdd3' } as const;
const tags: Readonly<Record<string, string>> = {
  [starts.added]: '<ins>',
  [starts.removed]: '<del>',
  [starts.restyled]: '<ins class="restyled">',
  [ends.added]: '</ins>',
  [ends.removed]: '</del>',
};

/** A text that {@link withTags} shows as changed. */
export function marked(text: string, change: Change): string {
  return `${starts[change]}${withoutSigns(text)}${ends[change]}`;
}

/** HTML with elements in the place of the signs. */
export function withTags(html: string): string {
  return html.replace(/[\ufdd0-\ufdd4]/g, (sign) => tags[sign] ?? '');
}

/** A text in which only {@link marked} puts signs. */
export function withoutSigns(text: string): string {
  return text.replace(/[\ufdd0-\ufdd4]/g, '');
}
