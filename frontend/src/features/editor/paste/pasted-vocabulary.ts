import type { DocumentFormat, HtmlElement } from '@commonplace/contracts/document';

/** What cleaning pasted HTML asks of the vocabulary of a format. Selectors match nothing for an empty list. */
export interface PastedVocabulary {
  /** Attributes that are read, by tag. */
  attributes: ReadonlyMap<string, readonly string[]>;
  /** Matches the classes by which blocks and marks are known. */
  classes: RegExp;
  /** Selects elements that hold letters and no paragraphs. */
  letters: string;
  /** Selects elements that are not taken apart. */
  parts: string;
  /** Selects elements that stay without words: the place of a cell, of a column. */
  mayBeEmpty: string;
  /** Selects elements that mean something without words. */
  telling: string;
}

const known = new WeakMap<DocumentFormat, PastedVocabulary>();

export function pastedVocabulary(format: DocumentFormat): PastedVocabulary {
  const vocabulary = known.get(format) ?? vocabularyOf(format.html);
  known.set(format, vocabulary);
  return vocabulary;
}

function vocabularyOf(elements: readonly HtmlElement[]): PastedVocabulary {
  const select = (isMeant: (element: HtmlElement) => boolean) =>
    `:is(${elements.filter(isMeant).map(selectorOf).join()})`;
  const classes = elements.flatMap(({ classes = [] }) => classes).map(patternOf);
  return {
    attributes: new Map(elements.flatMap(({ tag, reads }) => (reads ? [[tag, reads] as const] : []))),
    classes: new RegExp(`^(?:${classes.join('|')})$`),
    letters: select(({ holds }) => holds === 'letters'),
    parts: select(({ holds }) => holds === 'parts'),
    mayBeEmpty: select((element) => element.mayBeEmpty === true),
    telling: select((element) => element.isTelling === true),
  };
}

/** By its class, where the tag alone may be anything. */
function selectorOf({ tag, classes: [name] = [] }: HtmlElement): string {
  return name === undefined || name.endsWith('*') || !plainTags.has(tag) ? tag : `.${name}`;
}

const plainTags = new Set(['div', 'span', 'figure']);

/** `panel-*` matches `panel-info` and `panel`. */
function patternOf(name: string): string {
  return name.endsWith('-*') ? `${name.slice(0, -2)}(?:-[\\w+#.-]+)?` : name;
}
