import { limits, username } from '@commonplace/contracts/api';

const fallback = 'writer';
/** Room for a numeral behind it. */
const maxCharacters = limits.usernameCharacters - 6;

/**
 * Usernames for someone who came with a name and an address, the most fitting first: from the name in plain
 * letters (`Zoë Brown` → `zoe.brown`), else from the address; then the same with a numeral that grows, and
 * from the hundredth on with a random one.
 */
export function* usernameCandidates(
  name: string,
  email: string,
  isReserved: (candidate: string) => boolean,
): Generator<string, never> {
  const isAllowed = (candidate: string) => username.safeParse(candidate).success && !isReserved(candidate);
  const stem = plain(name) || plain(email.split('@', 1)[0] ?? '') || fallback;
  if (isAllowed(stem)) yield stem;
  for (let numeral = 2; ; numeral += 1) {
    const candidate = `${stem}${numeral < 100 ? numeral : 100 + Math.floor(Math.random() * 999_900)}`;
    if (isAllowed(candidate)) yield candidate;
  }
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .slice(0, maxCharacters)
    .replace(/^\.+|\.+$/g, '');
}
