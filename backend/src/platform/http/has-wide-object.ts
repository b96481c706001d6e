const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const opening = 0x7b;
const closing = 0x7d;

/**
 * Whether an object in this text of JSON has more fields than `most`, told without making it: to make one of
 * a million fields, and to look at each, blocks other requests for seconds. Text that is no
 * JSON gets either answer.
 */
export function hasWideObject(json: string, most: number): boolean {
  /** Fields so far of the objects that are open here, the innermost last. */
  const open: number[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === quote) at = endOfString(json, at);
    else if (char === opening) open.push(0);
    else if (char === closing) open.pop();
    else if (char === colon) {
      const fields = (open.pop() ?? 0) + 1;
      if (fields > most) return true;
      open.push(fields);
    }
  }
  return false;
}

/** Where the string that begins here ends. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}
