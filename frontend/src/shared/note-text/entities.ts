const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const encoded = Object.fromEntries(Object.entries(entities).map(([entity, letter]) => [letter, entity]));

/** Text out of our own HTML, which escapes these four characters and no others. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}

/** Text as our own HTML has it, in elements and attributes. */
export function encodeEntities(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => encoded[letter] ?? letter);
}
