import { Marked } from 'marked';

/** Tags that are written into Markdown on purpose; `Vec<String>` is no tag, and its letters are not to be lost. */
const known =
  /^(?:a|abbr|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)$/i;

const markdown = new Marked({
  gfm: true,
  renderer: {
    html({ text }) {
      const tags = [...text.matchAll(/<\/?([\w-]+)/g)];
      const isMeant = tags.every(([, name = '']) => known.test(name)) || /^\s*<!--[\s\S]*-->\s*$/.test(text);
      return isMeant ? text : escaped(text);
    },
  },
});

/** Markdown as HTML, which is as little to be trusted as any. */
export function markdownToHtml(text: string): string {
  return markdown.parse(text, { async: false });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
