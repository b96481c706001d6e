import { Parser } from 'htmlparser2';

export interface HtmlRewriting {
  /** What the address of a picture or a link becomes. */
  address(address: string): string;
  /** Whether the result is also well-formed XML, as chapters of an EPUB are. */
  isXml?: boolean;
}

/** Elements that have no end tag. */
const isVoid = new Set(['br', 'hr', 'img', 'input', 'col']);
/** What only a page of the product has a use for: other widths of a picture, and when it is loaded. */
const ofThePage = new Set(['srcset', 'sizes', 'loading']);
/** How a note keeps the widths of columns, beside the `colgroup` that every reader knows. */
const ofTheEditor = new Set(['colwidth']);

/**
 * The HTML of a note (docs/html-vocabulary.md) with other addresses, for a file that stands by itself. Nothing else of it
 * changes; with `isXml` the same elements and words as XHTML.
 */
export function rewriteHtml(html: string, { address, isXml = false }: HtmlRewriting): string {
  let written = '';
  const text = (value: string) => escaped(isXml ? xmlText(value) : value);
  // A reader of XML makes a space of each of these in an attribute that is not written as a number.
  const attribute = (value: string) =>
    isXml ? text(value).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`) : text(value);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        written += `<${name}`;
        const isLocal = name === 'a' && !isWebAddress(address(attributes.href ?? ''));
        for (const [key, value] of Object.entries(attributes)) {
          if (ofThePage.has(key) || (isXml && ofTheEditor.has(key))) continue;
          if (isLocal && (key === 'target' || key === 'rel')) continue;
          const isAddress = key === 'src' || key === 'href';
          const shown = isAddress ? address(value) : value === '' && isSwitch.has(key) ? key : value;
          written += ` ${key}="${attribute(shown)}"`;
        }
        written += isXml && isVoid.has(name) ? '/>' : '>';
      },
      ontext(value) {
        written += text(value);
      },
      onclosetag(name) {
        if (!isVoid.has(name)) written += `</${name}>`;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return written;
}

/** Attributes without a value. */
const isSwitch = new Set(['checked', 'disabled']);
const isWebAddress = (address: string) => /^[a-z][a-z+.-]*:/i.test(address);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text without the characters that XML has no way to write. */
export function xmlText(value: string): string {
  return value.toWellFormed().replace(notInXml, '');
}

/** A text as it stands in HTML and XML, between tags and in an attribute. */
export function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
