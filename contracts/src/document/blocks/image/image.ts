import { Node } from '@tiptap/core';
import type { DocumentBlock } from '../../document-part.ts';
import { imageSources, isImageAddress } from '../../image-address.ts';
import { isSafeLink } from '../../safe-link.ts';
import { cutText } from '../../text/cut-text.ts';
import { matching, orNone, whole } from '../../value-checks.ts';

/** Longest text alternative of an image, in characters. */
export const longestAlt = 500;

/** How high a picture is shown when it has been uploaded, in pixels. */
export const uploadedImageHeight = 300;

const Image = Node.create({
  name: 'image',
  group: 'block',
  content: 'inline*',
  defining: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: null, rendered: false },
      alt: { default: '', rendered: false },
      width: { default: null, rendered: false },
      height: { default: null, rendered: false },
      upload: { default: null, rendered: false },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'figure.image',
        contentElement: (element) => element.querySelector<HTMLElement>('figcaption') ?? emptied(element),
        getAttrs: (element) => attributesOf(element.querySelector('img')),
      },
      { tag: 'img', getAttrs: (element) => attributesOf(element) },
    ];
  },

  renderHTML({ node: { attrs } }) {
    const { src, alt, width, height } = attrs;
    if (!isImageAddress(src)) return ['figure', { class: 'image' }, ['figcaption', 0]];
    const image = {
      src,
      srcset: imageSources(src),
      ...(width && { sizes: `${width}px` }),
      alt,
      ...(width && { width }),
      ...(height && { height }),
      loading: 'lazy',
    };
    return ['figure', { class: 'image' }, ['img', image], ['figcaption', 0]];
  },
});

function attributesOf(image: Element | null) {
  const src = image?.getAttribute('src');
  if (!image || !isImageAddress(src)) return false;
  return {
    src,
    alt: cutText(image.getAttribute('alt') ?? '', longestAlt),
    width: pixels(image.getAttribute('width')),
    height: pixels(image.getAttribute('height')),
  };
}

function pixels(value: string | null): number | null {
  return value !== null && /^\d{1,5}$/.test(value) ? Number(value) : null;
}

/** A picture without words under it: what else is in its figure is no caption. */
function emptied(element: HTMLElement): HTMLElement {
  return element.ownerDocument.createElement('figcaption');
}

const isLength = orNone(whole(1, 20_000));

/**
 * A picture and what is written under it. `width` and `height` are the size it is shown in, in pixels. Until it is
 * uploaded it has no `src` and the id of its `upload`, which others see as a placeholder and readers not at all.
 */
export const image: DocumentBlock = {
  name: 'image',
  nodes: { image: 'figure' },
  extensions: [Image],
  checks: {
    image: {
      src: orNone(isImageAddress),
      alt: (value) => typeof value === 'string' && value.length <= longestAlt,
      width: isLength,
      height: isLength,
      upload: orNone(matching(/^[\w-]{1,64}$/)),
    },
  },
  html: [
    {
      tag: 'figure',
      classes: ['image'],
      holds: 'parts',
      mayBeEmpty: true,
      // Readers are shown nothing of a picture that is being uploaded.
      isWritten: (_attributes, media) => media.includes('img'),
    },
    {
      tag: 'img',
      attributes: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
      reads: ['src', 'alt', 'width', 'height'],
      holds: 'parts',
      isTelling: true,
      replacedBy: linkToImage,
      isWritten: ({ src }) => isImageAddress(src),
    },
    { tag: 'figcaption', holds: 'letters' },
  ],
};

/** A picture from elsewhere would reveal its readers to its owner, so it becomes a link to it, in the words it has. */
function linkToImage({ src = '', alt = '' }: Readonly<Record<string, string>>) {
  if (!/^\s*https?:/i.test(src) || !isSafeLink(src)) return null;
  return { tagName: 'a', attribs: { href: src }, text: cutText(alt.trim() || src, longestAlt) };
}
