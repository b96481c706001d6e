import { decodeEntities, encodeEntities } from '../../shared/note-text/entities.ts';
import { headingIds } from '../../shared/note-text/heading-ids.ts';
import { headingLinkClass } from '../../shared/note-text/heading-link.ts';
import { type Heading, headingPattern, headingsIn, namedHeadings } from '../../shared/note-text/headings.ts';
import { attributeIn, type PictureSizes, sizedPicture } from '../../shared/note-text/picture-sizes.ts';
import { pictureLabel } from '../../shared/reader/picture-label.ts';
import { texts } from '../../shared/reader/texts.ts';

/**
 * The stored HTML of a note for its page: each heading has an anchor, each picture a size, which reserves its space
 * while it loads. The HTML comes from `renderHtml`, whose last step is the sanitizer: `<`, `>` and `"` inside of
 * attributes and text are escaped, so a tag ends at its first `>`.
 */
export function prepareText(html: string, imageSizes: PictureSizes): { html: string; headings: Heading[] } {
  const all = headingsIn(html);
  const ids = headingIds(all.map(({ text }) => text));
  let seen = 0;
  let pictures = 0;
  const prepared = html
    .replace(headingPattern, (whole, level: string, attributes = '', inner: string) => {
      const id = ids[seen++];
      return id ? `<h${level} id="${id}"${attributes}>${linkTo(id)}${inner}</h${level}>` : whole;
    })
    .replace(/(<figure\b[^>]*>)?<img ([^>]*)>/g, (_whole, figure: string | undefined, attributes: string) => {
      pictures += 1;
      const img = `<img ${pictureAttributes(attributes, imageSizes, pictures === 1)}>`;
      return figure ? figure + linkToPicture(attributes, img) : img;
    });
  return { html: prepared, headings: namedHeadings(all) };
}

const linkTo = (id: string) =>
  `<a class="${headingLinkClass}" href="#${id}" aria-label="${texts.headingLink}"></a>`;

/** To the whole picture; a script opens it over the page. */
function linkToPicture(attributes: string, img: string): string {
  const label = encodeEntities(pictureLabel(decodeEntities(attributeIn(attributes, 'alt') ?? '')));
  const href = attributeIn(attributes, 'src') ?? '';
  return `<a class="picture-link" href="${href}" aria-label="${label}">${img}</a>`;
}

/** The first picture is loaded eagerly: it may be the largest contentful paint. */
function pictureAttributes(attributes: string, imageSizes: PictureSizes, isFirst: boolean): string {
  const sized = sizedPicture(attributes.replace(/ ?(?<=^| )loading="[^"]*"/g, ''), imageSizes);
  return `${sized} ${isFirst ? 'fetchpriority="high"' : 'loading="lazy"'}`;
}
