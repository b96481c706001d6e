import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

const sameTag: Record<string, string> = { del: 's', strike: 's', b: 'strong', i: 'em', figcaption: 'p' };
/** What groups rows and says nothing that their cells do not say. */
const transparent = new Set(['tbody', 'thead', 'colgroup', 'col', 'figure']);
/** What an element is shown with, and not what it is. */
const silentAttributes = new Set(['target', 'rel', 'disabled', 'loading', 'srcset', 'sizes']);
const silentClasses = new Set(['heading', 'quote', 'code-snippet', 'divider', 'table', 'image', 'expand']);
const holdsBlocks = new Set(['li', 'td', 'th', 'blockquote', 'details', 'div']);
const isBlock = /^(?:p|h[1-6]|ul|ol|li|pre|blockquote|table|tr|td|th|div|details|summary|hr|img)$/;

/**
 * HTML in a form in which two texts are equal when the parser of a note reads the same note from them. It tells apart more than
 * that, never less.
 */
export function comparableHtml(html: string): string {
  // Markdown has a line end behind a line break, which takes the blanks after it along.
  return blocks(parseDocument(html.replace(/(<br ?\/?>)\n\s*/g, '$1')).children).join('');
}

function blocks(nodes: readonly ChildNode[]): string[] {
  const written: string[] = [];
  let line: ChildNode[] = [];
  const endLine = () => {
    const text = folded(line.map(inline).join(''));
    // Blanks at the ends of a line without an element of its own may be read as another line, or not.
    if (text.trim() !== '') written.push(/^\s|\s$/.test(text) ? `<loose>${text}</loose>` : `<p>${text}</p>`);
    line = [];
  };
  for (const node of nodes) {
    if (isTag(node) && transparent.has(node.name)) {
      endLine();
      written.push(...blocks(node.children));
    } else if (isTag(node) && isBlock.test(nameOf(node))) {
      endLine();
      written.push(block(node));
    } else if (isTag(node) || isText(node)) line.push(node);
  }
  endLine();
  return written;
}

/** As the parser of a note folds the line ends of HTML. */
const folded = (line: string) =>
  line.replace(/^[ \t]*\n\s*|(?<!\s)[ \t]*\n\s*$/g, '').replace(/(?<![ \t])[ \t]*\n\s*/g, ' ');
const nameOf = ({ name }: Element) => sameTag[name] ?? name;

function block(node: Element): string {
  const name = nameOf(node);
  if (name === 'img') return tag(node);
  const [only, ...others] = node.children.filter((child) => isTag(child) || isText(child));
  // A picture that is alone in its paragraph is a block.
  if (name === 'p' && others.length === 0 && only !== undefined && isTag(only) && only.name === 'img')
    return tag(only);
  // A caption that is empty is none.
  if (node.name === 'figcaption' && node.children.length === 0) return '';
  if (name === 'pre') return `${tag(node)}${inPre(node)}</pre>`;
  const isLine = !holdsBlocks.has(name) || node.attribs.class === 'action-item-text';
  const hasBlocks = ['ul', 'ol', 'table', 'tr'].includes(name);
  const content =
    isLine && !hasBlocks ? folded(node.children.map(inline).join('')) : blocks(node.children).join('');
  return `${tag(node)}${content}</${name}>`;
}

/** Its language and its letters. */
function inPre(node: Element): string {
  const code = DomUtils.findOne(({ name }) => name === 'code', node.children);
  return `${code ? tag(code) : ''}${JSON.stringify(DomUtils.textContent(node))}`;
}

function inline(node: ChildNode): string {
  if (isText(node)) return DomUtils.getOuterHTML(node);
  if (!isTag(node)) return '';
  if (node.name === 'br') return '<br>';
  return `${tag(node)}${node.children.map(inline).join('')}</${nameOf(node)}>`;
}

function tag(node: Element): string {
  const attributes = Object.entries(node.attribs)
    .filter(([name]) => !silentAttributes.has(name))
    .map(([name, value]) => [name, attributeValue(name, value)] as const)
    .filter(([name, value]) => !(name === 'class' && value === '') && !(name === 'start' && value === '1'))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `<${nameOf(node)}${attributes.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('')}>`;
}

const attributeValue = (name: string, value: string) =>
  name === 'checked' ? '' : name === 'class' ? classes(value) : value;
const classes = (value: string) =>
  value
    .split(/\s+/)
    .filter((name) => !silentClasses.has(name))
    .sort()
    .join(' ');
