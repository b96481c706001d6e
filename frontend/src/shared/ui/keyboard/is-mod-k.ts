/** Whether Ctrl+K or Cmd+K was pressed: the key of a link where words are selected, elsewhere that of the search. */
export function isModK({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  // A layout without Latin letters names the key by its place.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}
