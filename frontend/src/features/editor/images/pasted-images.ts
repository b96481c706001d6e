import { isImageAddress, readImageAddress } from '@commonplace/contracts/document';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { isAcceptedImage } from './accepted-images.ts';
import type { ImageUploads } from './image-uploads.ts';

/** No note has this id: for as long as it is pasted, an image that came inside of the HTML has an address in it. */
const nowhere = '00000000-0000-0000-0000-000000000000';

/**
 * Images inside of what is pasted or dropped. One of another note is taken over into this one, and one that is in
 * the HTML itself is uploaded as a file; of those from anywhere else the schema leaves a link.
 */
export function pastedImages(uploads: ImageUploads): Plugin {
  const files = new Map<string, File>();
  let isForeign = false;
  return new Plugin({
    props: {
      transformPastedHTML(html) {
        isForeign = !html.includes('data-pm-slice');
        if (!/<img\b/i.test(html)) return html;
        files.clear();
        return withAddresses(html, (file) => {
          const name = files.size.toString(16).padStart(32, '0');
          files.set(name, file);
          return `/files/notes/${nowhere}/${name}.webp`;
        });
      },
      transformPasted(slice) {
        const mapped = mapImages(slice, (image) => added(image, uploads, files));
        const closed = isForeign ? closedAtImages(mapped) : mapped;
        isForeign = false;
        return closed;
      },
    },
  });
}

function withAddresses(html: string, keep: (file: File) => string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let isRefused = false;
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    const own = ownAddress(src);
    const file = own === null ? fileIn(src) : null;
    if (own !== null) image.setAttribute('src', own);
    else if (file && isAcceptedImage(file)) image.setAttribute('src', keep(file));
    else if (/^data:/i.test(src)) {
      isRefused = true;
      image.remove();
    }
  }
  if (isRefused) toast.error(i18n.t('images:onlyImages'));
  return body.innerHTML;
}

/** Copied from a page and not from the editor, addresses of ours are whole ones. */
function ownAddress(src: string): string | null {
  try {
    const { origin, pathname } = new URL(src, location.origin);
    return origin === location.origin && isImageAddress(pathname) ? pathname : null;
  } catch {
    return null;
  }
}

function fileIn(src: string): File | null {
  const [, type, data] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/i.exec(src) ?? [];
  if (type === undefined || data === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

/** The image as it goes into this note; null for one that is not to be had any more. */
function added(image: Node, uploads: ImageUploads, files: ReadonlyMap<string, File>): Node | null {
  const address = typeof image.attrs.src === 'string' ? readImageAddress(image.attrs.src) : null;
  if (!address || address.noteId === uploads.noteId) return image;
  const file = files.get(address.file.replace('.webp', ''));
  if (address.noteId === nowhere && !file) return null;
  const source = file
    ? ({ kind: 'file', file } as const)
    : ({ kind: 'claim', address: image.attrs.src } as const);
  const attrs = { ...image.attrs, src: null, upload: uploads.add(source) };
  return image.type.create(attrs, image.content, image.marks);
}

function mapImages(slice: Slice, change: (image: Node) => Node | null): Slice {
  let isChanged = false;
  const walk = (content: Fragment): Fragment => {
    const nodes: Node[] = [];
    content.forEach((node) => {
      const next =
        node.type.name === 'image' ? change(node) : node.isLeaf ? node : node.copy(walk(node.content));
      isChanged ||= node.type.name === 'image' && next !== node;
      if (next) nodes.push(next);
    });
    return Fragment.from(nodes);
  };
  const content = walk(slice.content);
  return isChanged ? new Slice(content, slice.openStart, slice.openEnd) : slice;
}

/** Of HTML from elsewhere all that is open is joined with the text it is pasted into, and an image would leave its caption alone. */
function closedAtImages({ content, openStart, openEnd }: Slice): Slice {
  const closed = (open: number, end: 'firstChild' | 'lastChild') => {
    let node = content[end];
    for (let depth = 0; depth < open && node; depth += 1) {
      if (node.type.name === 'image') return depth;
      node = node[end];
    }
    return open;
  };
  return new Slice(content, closed(openStart, 'firstChild'), closed(openEnd, 'lastChild'));
}
