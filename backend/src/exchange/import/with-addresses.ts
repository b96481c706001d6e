/** Tags of pictures and links as they are serialized, where values have no quotes of their own. In text these letters are text. */
const tags = /<(?:a|img)(?: [^\s=>]+(?:="[^"]*")?)*>/g;
const pictures = / src="import-picture:(\d{1,9})"/g;
const links = / href="import-link:(\d{1,9})"/g;

export interface NoteAddresses {
  /** Of pictures and of links to other notes, by their numbers. What has none loses it. */
  pictures: ReadonlyMap<number, string>;
  links: ReadonlyMap<number, string>;
  /** Of this instance: a note keeps links to its pages without it. */
  origin: string;
}

/** Puts addresses into the HTML of a source. */
export function withAddresses(html: string, addresses: NoteAddresses): string {
  const put = (name: string, all: ReadonlyMap<number, string>) => (_: string, ref: string) => {
    const address = all.get(Number(ref));
    return address === undefined ? '' : ` ${name}="${address}"`;
  };
  return html.replace(tags, (tag) =>
    tag
      .replace(pictures, put('src', addresses.pictures))
      .replace(links, put('href', addresses.links))
      .replace(` href="${addresses.origin}/`, ' href="/'),
  );
}
