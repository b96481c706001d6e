import { styleOf } from './style-of.ts';

const monospace = /monospace|consolas|menlo|monaco|courier|mono\b|fira code|sf mono|cascadia/i;
const lineElements = new Set(['div', 'p', 'li', 'tr']);

/** What code editors and pages show as code becomes a code snippet: its letters without their colours. */
export function makeCodeSnippets(body: HTMLElement): void {
  for (const box of body.querySelectorAll('div[style]')) {
    if (!body.contains(box) || box.closest('pre')) continue;
    const style = styleOf(box);
    if (!style.get('white-space')?.startsWith('pre') || !monospace.test(style.get('font-family') ?? ''))
      continue;
    box.replaceWith(snippet(box, null));
  }
  for (const pre of body.querySelectorAll('pre')) {
    if (body.contains(pre)) pre.replaceWith(snippet(pre, languageOf(pre)));
  }
  const whole = body.textContent.trim();
  for (const code of body.querySelectorAll('code')) {
    if (code.closest('pre') || !/\S\s*\n\s*\S/.test(lettersOf(code))) continue;
    // Among words a line end may be one of the source alone.
    if (code.querySelector('br') || code.textContent.trim() === whole)
      code.replaceWith(snippet(code, languageOf(code)));
  }
}

function snippet(element: Element, language: string | null): Element {
  const { ownerDocument } = element;
  const code = ownerDocument.createElement('code');
  code.textContent = lettersOf(element).replace(/\n$/, '').replaceAll('\u00a0', ' ');
  if (language) code.className = `language-${language}`;
  const pre = ownerDocument.createElement('pre');
  pre.append(code);
  return pre;
}

/** The letters line by line, for any markup of the lines. */
function lettersOf(element: Element): string {
  let letters = '';
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) letters += child.nodeValue;
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const { localName } = child as Element;
    if (localName === 'br') letters += '\n';
    else if (lineElements.has(localName)) {
      if (letters !== '' && !letters.endsWith('\n')) letters += '\n';
      const line = lettersOf(child as Element);
      letters += line.endsWith('\n') ? line : `${line}\n`;
    } else letters += lettersOf(child as Element);
  }
  return letters;
}

const languageClass = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]{1,40})/;

function languageOf(pre: Element): string | null {
  const candidates = [pre.querySelector('code'), pre, pre.parentElement, pre.parentElement?.parentElement];
  for (const element of candidates) {
    const [, language] = languageClass.exec(element?.getAttribute('class') ?? '') ?? [];
    if (language) return language;
  }
  return null;
}
