import { parse } from 'node:querystring';

/** A query string as an object. `k[]=a` means the same as `k=a`: a list is a key that comes more than once. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [rawKey, value] of Object.entries(parse(text, '&', '=', { maxKeys: 1_000 }))) {
    if (value === undefined) continue;
    const isList = rawKey.endsWith('[]');
    const key = isList ? rawKey.slice(0, -2) : rawKey;
    const before = query[key];
    const values = [...(before === undefined ? [] : [before].flat()), ...[value].flat()];
    query[key] = values.length === 1 && !isList ? (values[0] as string) : values;
  }
  return query;
}
