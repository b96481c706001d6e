/**
 * The address of a link as it was entered: without a protocol of the web it gets `https://`; empty
 * when the link is to be removed.
 */
export function linkAddress(entered: string): string {
  const address = entered.trim();
  return address === '' || /^https?:\/\//i.test(address) ? address : `https://${address}`;
}
