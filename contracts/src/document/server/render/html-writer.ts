const voids = new Set(['br', 'col', 'hr', 'img', 'input']);
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(words: string): string {
  return /[&<>"]/.test(words) ? words.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign) : words;
}

class WrittenText {
  readonly nodeType = 3;
  readonly html: string;

  constructor(text: string) {
    this.html = escaped(text);
  }
}

class WrittenElement {
  readonly nodeType = 1;
  readonly #name: string;
  #attributes = '';
  readonly #children: (WrittenElement | WrittenText)[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /** What the serializer gives is a name of the schema, once each, and a value that may be anybody's. */
  setAttribute(name: string, value: unknown): void {
    this.#attributes += ` ${name}="${escaped(String(value))}"`;
  }

  appendChild(child: WrittenElement | WrittenText): void {
    this.#children.push(child);
  }

  get inner(): string {
    let html = '';
    for (const child of this.#children) html += child.html;
    return html;
  }

  get html(): string {
    const start = `<${this.#name}${this.#attributes}>`;
    return voids.has(this.#name) ? start : `${start}${this.inner}</${this.#name}>`;
  }
}

/**
 * As much of a page as ProseMirror's serializer asks for, which can be written as HTML and nothing else: a page of a
 * whole DOM takes longer to build than all the rest of a projection.
 */
export const htmlWriter = {
  createElement: (name: string) => new WrittenElement(name),
  createTextNode: (text: string) => new WrittenText(text),
};
