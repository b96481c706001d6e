import { colorCode } from '../../shared/note-text/color-code.ts';
import { longestColored, mayBeColored } from '../../shared/note-text/colored-part.ts';
import { decodeEntities, encodeEntities } from '../../shared/note-text/entities.ts';
import { languageName } from '../../shared/note-text/languages.ts';
import { codeLabel } from '../../shared/reader/code-label.ts';
import { texts } from '../../shared/reader/texts.ts';

/** Characters of code with colours on one page. It bounds the time of rendering. */
const mostColored = 2 * longestColored;

const snippet = /<pre class="code-snippet"><code(?: class="language-([^"]*)")?>([^<]*)<\/code><\/pre>/g;

/**
 * The stored HTML of a note with its code in colours, the name of its language, and a button that copies it, as the
 * editor shows it. The HTML comes from `renderHtml`: `<` in text and attributes is escaped.
 */
export function frameCode(html: string): string {
  let left = mostColored;
  return html.replace(snippet, (_whole, language: string | undefined, text: string) => {
    const code = decodeEntities(text);
    const isColored = language !== undefined && code.length <= left && mayBeColored(code);
    if (isColored) left -= code.length;
    const name = languageName(language);
    const label = encodeEntities(codeLabel(name));
    const { copy, copied, copyFailed } = texts.code;
    return [
      `<div class="code-frame"><pre class="code-snippet" tabindex="0" role="group" aria-label="${label}">`,
      `<code${language === undefined ? '' : ` class="language-${language}"`}>`,
      isColored ? colored(language, code) : text,
      '</code></pre><div class="code-tools">',
      name === null ? '' : `<span class="code-language">${encodeEntities(name)}</span>`,
      `<button type="button" class="code-copy" data-act="copy" data-needs-script`,
      ` data-done="${copied}" data-failed="${copyFailed}">${copy}</button></div></div>`,
    ].join('');
  });
}

function colored(language: string, code: string): string {
  let html = '';
  let done = 0;
  for (const { from, to, className } of colorCode(language, code)) {
    html += `${encodeEntities(code.slice(done, from))}<span class="${className}">`;
    html += `${encodeEntities(code.slice(from, to))}</span>`;
    done = to;
  }
  return html + encodeEntities(code.slice(done));
}
