import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { CompileContext, HtmlExtension, Token } from 'micromark-util-types';

/** Tags that are written into Markdown on purpose; `Vec<String>` is no tag, and its letters are not to be lost. */
const known =
  /^(?:a|abbr|b|blockquote|br|center|code|col|colgroup|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)$/i;

const meantTags: HtmlExtension = { exit: { htmlFlowData: writeHtml, htmlTextData: writeHtml } };

/** Stands where code in fences ends: no text that was read has such a character. */
const endOfCode = '\0';
/** The line end before the closing fence is no letter of the code. */
const exactCode: HtmlExtension = {
  exit: {
    codeFenced() {
      this.raw(endOfCode);
      closeCode.call(this);
    },
    codeIndented: closeCode,
  },
};

function closeCode(this: CompileContext): undefined {
  this.tag('</code></pre>');
  for (const kept of ['flowCodeSeenData', 'fencesCount', 'slurpOneLineEnding'] as const) this.setData(kept);
}

/** GitHub Flavored Markdown as HTML, which is as little to be trusted as any. */
export function markdownToHtml(text: string): string {
  const html = micromark(withoutDepths(text), {
    // Who reads the HTML checks its addresses; checked here, a `tel:` would be lost.
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml(), meantTags, exactCode],
  });
  return html.replaceAll(`\n${endOfCode}`, '').replaceAll(endOfCode, '');
}

/** Quotes and lists in each other that one line opens. Each costs the parser as much as all before it, and notes end at 40. */
const mostOpened = 200;
const opening = String.raw`[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))`;
const deep = new RegExp(`^((?:${opening}){${mostOpened}}[ \\t]*\\d{0,9})([>+*.)-])`, 'gm');

/** Signs that would open more are letters. */
function withoutDepths(text: string): string {
  return text.replace(deep, '$1\\$2');
}

function writeHtml(this: CompileContext, token: Token): undefined {
  const html = this.sliceSerialize(token);
  // A box of things to do, and no other field.
  const plain = html.replaceAll(/<input type="checkbox"(?: checked="\w*")?(?: disabled="\w*")? ?\/?>/g, '');
  const tags = [...plain.matchAll(/<\/?([\w-]+)/g)];
  const isMeant = tags.every(([, name = '']) => known.test(name)) || /^\s*<!--[\s\S]*-->\s*$/.test(html);
  this.raw(isMeant ? html : this.encode(html));
}
