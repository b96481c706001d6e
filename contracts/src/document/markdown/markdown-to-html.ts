import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { CompileContext, HtmlExtension, Token } from 'micromark-util-types';

/** Tags that are written into Markdown on purpose; `Vec<String>` is no tag, and its letters are not to be lost. */
const known =
  /^(?:a|abbr|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)$/i;

const meantTags: HtmlExtension = { exit: { htmlFlowData: writeHtml, htmlTextData: writeHtml } };

/** GitHub Flavored Markdown as HTML, which is as little to be trusted as any. */
export function markdownToHtml(text: string): string {
  return micromark(text, {
    // Who reads the HTML checks its addresses; checked here, a `tel:` would be lost.
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml(), meantTags],
  });
}

function writeHtml(this: CompileContext, token: Token): undefined {
  const html = this.sliceSerialize(token);
  const tags = [...html.matchAll(/<\/?([\w-]+)/g)];
  const isMeant = tags.every(([, name = '']) => known.test(name)) || /^\s*<!--[\s\S]*-->\s*$/.test(html);
  this.raw(isMeant ? html : this.encode(html));
}
