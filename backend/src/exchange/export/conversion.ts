import { exactMarkdownOf } from '@commonplace/contracts/document/markdown';
import { rewriteHtml } from '@commonplace/contracts/document/markup';
import { isIntricate } from '../import/readers/markdown/intricate-text.ts';
import { ownMarkdown } from '../import/readers/markdown/own-markdown.ts';
import { renderHtml } from '../import/readers/note-html.ts';

/** The text of a note as it is converted in a child process. */
export interface ConversionJob {
  /** `xhtml`: the HTML as well-formed XML. */
  to: 'markdown' | 'html' | 'xhtml';
  html: string;
  /** `PUBLIC_URL`: what is not exported along is linked there. */
  home: string;
  /** What stands for the address of a picture, and for the id of a note. */
  pictures: Readonly<Record<string, string>>;
  notes: Readonly<Record<string, string>>;
}

export function convert({ to, html, home, pictures, notes }: ConversionJob): string {
  const address = (written: string): string => {
    const picture = pictures[written];
    if (picture !== undefined) return picture;
    const note = noteIn(written, home);
    if (note !== null && notes[note] !== undefined) return notes[note];
    return written.startsWith('/') ? `${home}${written}` : written;
  };
  if (to === 'markdown')
    return exactMarkdownOf({
      html,
      address,
      read: (text) => (isIntricate(text) ? null : renderHtml(ownMarkdown(text))),
    });
  return rewriteHtml(html, { address, isXml: to === 'xhtml' });
}

/** The id of the note that an address leads to, or null. */
function noteIn(address: string, home: string): string | null {
  const url = URL.parse(address, home);
  if (!url || url.origin !== new URL(home).origin || url.pathname !== '/') return null;
  return url.searchParams.get('note');
}
