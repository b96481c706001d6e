import { type DOMOutputSpec, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import sanitizeHtml from 'sanitize-html';
import type { HtmlElement } from '../../document-part.ts';
import type { DocumentFormat } from '../../format/document-format.ts';
import { formatOf } from '../../format/note-format.ts';
import { linkProtocols } from '../../safe-link.ts';
import { htmlWriter } from './html-writer.ts';

const policies = new WeakMap<DocumentFormat, sanitizeHtml.IOptions>();

/** What the blocks and marks render to, and nothing more: the last check before another person's browser. */
function policyOf(format: DocumentFormat): sanitizeHtml.IOptions {
  const known = policies.get(format);
  if (known) return known;
  const written = format.html.filter(({ readAs }) => readAs === undefined);
  const judged = written.filter(({ isWritten }) => isWritten);
  const policy: sanitizeHtml.IOptions = {
    allowedTags: written.map(({ tag }) => tag),
    allowedAttributes: byTag(written, ({ attributes = [], styles }) => [
      ...attributes,
      ...(styles ? ['style'] : []),
    ]),
    allowedClasses: byTag(written, ({ classes = [], looks = [] }) => [...looks, ...classes]),
    allowedStyles: Object.fromEntries(
      written.flatMap(({ tag, styles }) =>
        styles
          ? [[tag, Object.fromEntries(Object.entries(styles).map(([name, form]) => [name, [form]]))]]
          : [],
      ),
    ),
    allowedSchemes: [...linkProtocols],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs, mediaChildren }) =>
      judged.some((element) => element.tag === tag && element.isWritten?.(attribs, mediaChildren) === false),
  };
  policies.set(format, policy);
  return policy;
}

/** What the elements of each tag say together; no entry for a tag of which they say nothing. */
function byTag(
  elements: readonly HtmlElement[],
  said: (element: HtmlElement) => readonly string[],
): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const element of elements) {
    const names = said(element);
    if (names.length > 0) all[element.tag] = [...(all[element.tag] ?? []), ...names];
  }
  return all;
}

/** Nodes that are shown as changed. The same node must not be in the content twice. */
export type ChangedBlocks = Map<Node, 'added' | 'removed' | 'moved' | 'converted'>;

const changedTags = ['ins', 'del'];

/** What is written of a comparison: the same, in `<ins>` and `<del>` where it is changed. */
function policyOfComparison(format: DocumentFormat): sanitizeHtml.IOptions {
  const policy = policyOf(format);
  return {
    ...policy,
    allowedTags: [...(policy.allowedTags || []), ...changedTags],
    allowedClasses: { ...policy.allowedClasses, ins: ['moved', 'converted'] },
  };
}

function serializerOf(schema: Schema, changed: ChangedBlocks | undefined): DOMSerializer {
  if (!changed) return DOMSerializer.fromSchema(schema);
  const nodes = DOMSerializer.nodesFromSchema(schema);
  const shown = Object.entries(nodes).map(([name, toDom]) => [
    name,
    (node: Node): DOMOutputSpec => {
      const change = changed.get(node);
      if (!change) return toDom(node);
      if (change === 'removed') return ['del', toDom(node)];
      return change === 'added' ? ['ins', toDom(node)] : ['ins', { class: change }, toDom(node)];
    },
  ]);
  return new DOMSerializer(Object.fromEntries(shown), DOMSerializer.marksFromSchema(schema));
}

/**
 * The content as HTML, nested as the editor nests it and free of anything that runs.
 *
 * @param changed of a comparison, what is wrapped in `<ins>` or `<del>`
 */
export function renderHtml(content: Node, changed?: ChangedBlocks): string {
  const root = htmlWriter.createElement('div');
  serializerOf(content.type.schema, changed).serializeFragment(
    content.content,
    { document: htmlWriter as unknown as Document },
    root as unknown as HTMLElement,
  );
  // Quotation marks inside attributes arrive escaped, so ` />` ends a tag wherever it stands.
  const format = formatOf(content.type.schema);
  return sanitizeHtml(root.inner, changed ? policyOfComparison(format) : policyOf(format)).replaceAll(
    /<(br|hr|img|input|col)( [^>]*?)? \/>/g,
    '<$1$2>',
  );
}
