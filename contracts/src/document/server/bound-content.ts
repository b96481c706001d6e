import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { limits } from '../../api/endpoint/limits.ts';
import { AppError } from '../../errors/index.ts';
import type { ContentSource } from '../../internal/content-change.ts';

const number = new Intl.NumberFormat('en-US');

/**
 * Refuses content before it is parsed, because parsing takes up to a millisecond and 20 KB for each element.
 *
 * @throws AppError `payload_too_large` above `limits.contentElements` or `limits.contentCells`
 */
export function boundContent(source: ContentSource): void {
  if ('html' in source) boundHtml(source.html);
  else if ('text' in source) boundLines([source.text]);
  else boundLines(source.delta.map(({ insert }) => insert));
}

/** With the tokenizer that the sanitizer itself uses, so that both see the same tags. */
function boundHtml(html: string): void {
  let opened = 0;
  let closed = 0;
  let cells = 0;
  const ignore = () => {};
  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      opened += 1;
      if (opened > limits.contentElements) throw tooManyElements();
      if (end - start === 2 && /^t[dh]$/i.test(html.slice(start, end))) cells += 1;
      if (cells > limits.contentCells) throw tooManyCells();
    },
    // `</p>` without a beginning is an element as well.
    onclosetag() {
      closed += 1;
      if (closed > limits.contentElements) throw tooManyElements();
    },
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    onattribname: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onopentagend: ignore,
    onprocessinginstruction: ignore,
    onselfclosingtag: ignore,
    ontext: ignore,
    ontextentity: ignore,
  };
  const tokenizer = new Tokenizer({ decodeEntities: false }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}

/** Each line becomes a block, and each operation of a delta a piece of text or a block. */
function boundLines(inserts: readonly unknown[]): void {
  let elements = inserts.length;
  for (const insert of inserts) {
    if (elements > limits.contentElements) throw tooManyElements();
    if (typeof insert !== 'string') continue;
    for (const _ of insert.matchAll(/\r\n|\r|\n/g)) {
      elements += 1;
      if (elements > limits.contentElements) throw tooManyElements();
    }
  }
}

function tooManyElements(): AppError {
  return new AppError('payload_too_large', {
    message: `This note has too many elements. The limit is ${number.format(limits.contentElements)}.`,
  });
}

function tooManyCells(): AppError {
  return new AppError('payload_too_large', {
    message: `This note has too many table cells. The limit is ${number.format(limits.contentCells)}.`,
  });
}
