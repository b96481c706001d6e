import { internalAddress } from '../../links/link-address.ts';

/**
 * Links to this instance become internal, and those of a note to its headings stay; other relative ones led to the page
 * they were copied from, and lose their address.
 */
export function storeLinks(body: HTMLElement, { isOwn }: { isOwn: boolean }): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (URL.canParse(address)) link.setAttribute('href', internalAddress(address));
    else if (!isOwn || !address.startsWith('#')) link.removeAttribute('href');
  }
}
