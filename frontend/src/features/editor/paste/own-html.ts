import { DOMSerializer, type Schema } from '@tiptap/pm/model';
import { externalAddress } from '../links/link-address.ts';

const sign = 'data-commonplace';

/** Signs what is copied out of a note, so that it comes back as the same blocks. */
export class OwnSerializer extends DOMSerializer {
  static of(schema: Schema): OwnSerializer {
    return new OwnSerializer(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
  }

  override serializeFragment(...args: Parameters<DOMSerializer['serializeFragment']>) {
    const written = super.serializeFragment(...args);
    for (const child of written.childNodes) {
      if (isElement(child)) child.setAttribute(sign, '');
    }
    // An internal link leads nowhere in another program.
    for (const link of written.querySelectorAll('a[href]')) {
      link.setAttribute('href', externalAddress(link.getAttribute('href') ?? ''));
    }
    return written;
  }
}

/** Whether HTML was copied out of a note; a page that claims it gains nothing but its own sizes of text. */
export function isOwnHtml(body: HTMLElement): boolean {
  return body.querySelector(`[${sign}][data-pm-slice], [data-pm-slice] [${sign}]`) !== null;
}

function isElement(node: ChildNode): node is ChildNode & Element {
  return node.nodeType === 1;
}
