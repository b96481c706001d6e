import type { ChildNode, Document, Text } from 'domhandler';

const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);
const broken = /[ \t\f]*[\n\r][ \t\n\r\f]*/g;

/**
 * Programs break and indent lines inside of paragraphs, which an editor would show. A break of the source is a space, and
 * nothing at the edges of a line. Spaces that break no line are the writer's.
 */
export function collapseSpace(document: Document): void {
  new Lines().visitAll(document.children);
}

class Lines {
  #isAtSpace = true;
  /** Ends by a space that was a break. */
  #last: Text | null = null;

  visitAll(nodes: readonly ChildNode[]): void {
    for (const node of nodes) this.#visit(node);
    this.#endLine();
  }

  #visit(node: ChildNode): void {
    if (node.type === 'text') this.#write(node as Text);
    else if (!('attribs' in node)) return;
    else if (node.name === 'pre' || node.name === 'textarea') this.#endLine();
    else if (node.name === 'img' || node.name === 'input') {
      this.#isAtSpace = false;
      this.#last = null;
    } else if (inline.has(node.name)) for (const child of node.children) this.#visit(child);
    else {
      this.#endLine();
      this.visitAll(node.children);
    }
  }

  #write(text: Text): void {
    const data = this.#isAtSpace ? text.data.replace(/^[ \t\f]*[\n\r][ \t\n\r\f]*/, '') : text.data;
    text.data = data.replace(broken, ' ');
    if (text.data === '') return;
    this.#isAtSpace = text.data.endsWith(' ');
    this.#last = /[\n\r][ \t\f]*$/.test(data) ? text : null;
  }

  #endLine(): void {
    if (this.#last) this.#last.data = this.#last.data.slice(0, -1);
    this.#last = null;
    this.#isAtSpace = true;
  }
}
