/** One replacement in a text: at `index`, `removed` code units give way to `inserted`. */
export interface TextChange {
  index: number;
  removed: number;
  inserted: string;
}

/**
 * The one replacement that turns `before` into `after`, found next to the caret: of "aa" typed into
 * "aaa" every place would do, but only the caret's is where the writer sees it happen. Null when they
 * are equal. Never splits a surrogate pair.
 */
export function textChange(before: string, after: string, caret: number): TextChange | null {
  if (before === after) return null;
  let suffix = commonSuffix(before, after, after.length - caret);
  let prefix = 0;
  const longest = Math.min(before.length, after.length) - suffix;
  while (prefix < longest && before[prefix] === after[prefix]) prefix += 1;
  // Behind the caret there may be more that stayed, when the change was not made at the caret.
  suffix = commonSuffix(before, after, Math.min(before.length, after.length) - prefix);
  if (isHighSurrogate(before, prefix - 1) || isHighSurrogate(after, prefix - 1)) prefix -= 1;
  if (isLowSurrogate(before, before.length - suffix) || isLowSurrogate(after, after.length - suffix))
    suffix -= 1;
  return {
    index: prefix,
    removed: before.length - suffix - prefix,
    inserted: after.slice(prefix, after.length - suffix),
  };
}

/** `text` shortened to at most `length` code units without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  const cut = Math.max(0, Math.min(length, text.length));
  return text.slice(0, isLowSurrogate(text, cut) ? cut - 1 : cut);
}

function commonSuffix(before: string, after: string, longest: number): number {
  const limit = Math.min(longest, before.length, after.length);
  let length = 0;
  while (length < limit && before[before.length - 1 - length] === after[after.length - 1 - length])
    length += 1;
  return length;
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
