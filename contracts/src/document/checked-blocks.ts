import { type AnyExtension, type Attributes, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { attributeChecks } from './attribute-checks.ts';

/**
 * Upstream's blocks take what HTML says for an attribute as it is; here each is judged when it is read, so that what
 * is pasted does not bring what the projection would leave out.
 */
export const CheckedStarterKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension: AnyExtension) =>
      extension instanceof Node && attributeChecks[extension.name] ? checked(extension) : extension,
    );
  },
});

function checked(block: Node): Node {
  return block.extend({
    addAttributes() {
      const attributes: Attributes = this.parent?.() ?? {};
      const judged = Object.entries(attributes).map(([name, attribute]) => {
        const parseHTML = (element: HTMLElement) => {
          const said = attribute.parseHTML?.(element) ?? null;
          return attributeChecks[block.name]?.[name]?.(said) ? said : null;
        };
        return [name, attribute.parseHTML ? { ...attribute, parseHTML } : attribute] as const;
      });
      return Object.fromEntries(judged);
    },
  });
}
