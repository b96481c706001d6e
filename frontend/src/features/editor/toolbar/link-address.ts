/**
 * The address of a link as it was entered: without a protocol of the web it gets `https://`, without the blanks around
 * it, and with those in it encoded; empty when the link is to be removed.
 */
export function linkAddress(entered: string): string {
  const address = entered.trim().replace(/\s/g, encodeURIComponent);
  return address === '' || /^https?:\/\//i.test(address) ? address : `https://${address}`;
}
