import { type AnyExtension, type Attributes, type Extension, Node } from '@tiptap/core';
import StarterKit, { type StarterKitOptions } from '@tiptap/starter-kit';
import type { DocumentFormat } from './document-format.ts';

/**
 * Upstream's blocks take what HTML says for an attribute as it is; here each is judged when it is read, so that what
 * is pasted does not bring what the projection would leave out.
 *
 * @param checks see `DocumentPart.checks`
 */
export function checkedStarterKit(checks: DocumentFormat['checks']): Extension<StarterKitOptions> {
  return StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension: AnyExtension) =>
        extension instanceof Node ? checked(extension, checks[extension.name]) : extension,
      );
    },
  });
}

function checked(block: Node, checks: DocumentFormat['checks'][string]): Node {
  if (!checks) return block;
  return block.extend({
    addAttributes() {
      const attributes: Attributes = this.parent?.() ?? {};
      const judged = Object.entries(attributes).map(([name, attribute]) => {
        const parseHTML = (element: HTMLElement) => {
          const said = attribute.parseHTML?.(element) ?? null;
          return checks[name]?.(said) ? said : null;
        };
        return [name, attribute.parseHTML ? { ...attribute, parseHTML } : attribute] as const;
      });
      return Object.fromEntries(judged);
    },
  });
}
