/**
 * The address of a link as it was entered: a plain e-mail address gets `mailto:`, one without a protocol `https://`, one
 * of this instance is internal, and blanks are encoded. Empty when the link is to be removed.
 */
export function linkAddress(entered: string): string {
  const address = entered.trim().replace(/\s/g, encodeURIComponent);
  if (address === '') return '';
  if (/^(?:[/#](?!\/)|mailto:|tel:)/i.test(address)) return address;
  if (address.startsWith('//')) return internalAddress(`https:${address}`);
  // Of another protocol it is left as it is, and refused.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return internalAddress(address);
  return isEmail(address) ? `mailto:${address}` : internalAddress(`https://${address}`);
}

/** The path of an address of this instance, with query and fragment; every other address unchanged. */
export function internalAddress(address: string): string {
  const url = URL.parse(address);
  if (url?.origin !== window.location.origin) return address;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The absolute address of a page of this instance, for what leaves the app; every other address unchanged. That of a
 * heading stays relative: it comes back to the note that it was copied from, whose own address may be that of a draft.
 */
export function externalAddress(address: string): string {
  return address.startsWith('/') ? new URL(address, window.location.href).href : address;
}

/** A plain e-mail address; one with a user before a host is of the web only with its protocol. */
function isEmail(address: string): boolean {
  return /^[^\s@/?#:]+@[^\s@/?#:.]+(?:\.[^\s@/?#:.]+)+$/u.test(address);
}
