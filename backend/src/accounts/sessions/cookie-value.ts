/** The value of one cookie in a `Cookie` header, null when it is not there. */
export function cookieValue(cookies: string | undefined, name: string): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
