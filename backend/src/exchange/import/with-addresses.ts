const pictures = / src="import-picture:(\d{1,9})"/g;
const links = / href="import-link:(\d{1,9})"/g;

/** Puts addresses into the HTML of a source: of pictures and of links to other notes, by their numbers. What has none loses it. */
export function withAddresses(
  html: string,
  pictureAddresses: ReadonlyMap<number, string>,
  linkAddresses: ReadonlyMap<number, string>,
): string {
  const put = (name: string, addresses: ReadonlyMap<number, string>) => (_: string, ref: string) => {
    const address = addresses.get(Number(ref));
    return address === undefined ? '' : ` ${name}="${address}"`;
  };
  return html.replace(pictures, put('src', pictureAddresses)).replace(links, put('href', linkAddresses));
}
