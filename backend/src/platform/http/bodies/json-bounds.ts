const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openings = new Set([0x7b, 0x5b]);
const closings = new Set([0x7d, 0x5d]);

/** What a text of JSON may have at most. */
export interface JsonBounds {
  fields: number;
  /** Objects and arrays together. */
  containers: number;
  /** Objects and arrays that lie in each other. */
  depth: number;
}

/**
 * Whether a text of JSON has more than it may, told without parsing it: to parse a million fields, arrays or levels, and
 * to look at each, blocks other requests. Text that is no JSON gets either answer.
 */
export function exceedsBounds(json: string, { fields, containers, depth }: JsonBounds): boolean {
  /** Fields so far of the objects and arrays that are open here, the innermost last. */
  const open: number[] = [];
  let opened = 0;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === quote) at = endOfString(json, at);
    else if (openings.has(char)) {
      open.push(0);
      opened += 1;
      if (opened > containers || open.length > depth) return true;
    } else if (closings.has(char)) open.pop();
    else if (char === colon) {
      const fieldsHere = (open.pop() ?? 0) + 1;
      if (fieldsHere > fields) return true;
      open.push(fieldsHere);
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
