import { imageSources, isImageAddress, uploadedImageHeight } from '@commonplace/contracts/document';
import type { Editor, NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { fittedSize } from '../../../../shared/note-text/picture-sizes.ts';
import { openLightbox } from '../../../../shared/reader/lightbox.ts';
import { pictureLabel } from '../../../../shared/reader/picture-label.ts';
import { texts } from '../../../../shared/reader/texts.ts';
import { asOneStep } from '../../insert/insert-block.ts';
import { whenEditable } from '../when-editable.ts';
import { AwaitedImage } from './awaited-image.ts';
import { describePanel } from './describe-panel.ts';
import { button, element } from './element.ts';
import type { ImageSize } from './image-size.ts';
import classes from './image-view.module.css';
import { resizeHandles, sayWidth } from './resize-handles.ts';

/** Shows a picture with its caption; while it is selected by a person who edits, with handles and what can be done with it. */
export const imageView: NodeViewRenderer = ({ editor, view, node, getPos }) =>
  new ImageView(editor, view, node, getPos);

class ImageView implements NodeView {
  readonly dom = element('figure', { className: 'image' });
  readonly contentDOM = element('figcaption', { 'data-placeholder': i18n.t('images:captionPlaceholder') });
  readonly #frame = element('div', { className: classes.frame, contenteditable: 'false' });
  readonly #editor: Editor;
  readonly #getPos: () => number | undefined;
  #node: Node;
  #image: HTMLImageElement | null = null;
  #awaited: AwaitedImage | null = null;
  /** What is there only while the picture is selected. */
  #controls: HTMLElement[] = [];
  #closePanel: (() => void) | null = null;

  readonly #stop: () => void;
  /** To readers the frame is what opens the picture. */
  #isOpener = false;

  constructor(editor: Editor, view: EditorView, node: Node, getPos: () => number | undefined) {
    this.#editor = editor;
    this.#getPos = getPos;
    this.#node = node;
    this.dom.append(this.#frame, this.contentDOM);
    this.#frame.addEventListener('click', this.#onClick);
    this.#frame.addEventListener('keydown', this.#onFrameKey);
    this.#showPicture();
    this.#showCaption();
    this.#stop = whenEditable(view, (isEditable) => {
      this.#isOpener = !isEditable;
      this.#showOpener();
    });
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const before = this.#node;
    this.#node = node;
    if (!node.sameMarkup(before)) {
      this.#showPicture(before);
      this.#showOpener();
    }
    this.#showCaption();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode');
    if (this.#editor.isEditable && this.#controls.length === 0) this.#showControls();
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode');
    this.#closePanel?.();
    this.#closePanel = null;
    for (const control of this.#controls) control.remove();
    this.#controls = [];
  }

  stopEvent(event: Event): boolean {
    const { target } = event;
    if (!(target instanceof Element)) return false;
    if (target.closest(`.${classes.tools}, .${classes.handle}, .${classes.actions}`)) return true;
    // Pressed in the caption, ProseMirror would make the whole picture draggable: no word of it could be selected.
    return event.type === 'mousedown' && this.contentDOM.contains(target);
  }

  ignoreMutation({ target }: ViewMutationRecord): boolean {
    return !this.contentDOM.contains(target);
  }

  destroy(): void {
    this.#closePanel?.();
    this.#awaited?.close();
    this.#stop();
  }

  #showOpener(): void {
    const isOpener = this.#isOpener && this.#image !== null;
    const label = pictureLabel(String(this.#node.attrs.alt ?? ''));
    for (const [name, value] of Object.entries({ tabindex: '0', role: 'button', 'aria-label': label }))
      if (isOpener) this.#frame.setAttribute(name, value);
      else this.#frame.removeAttribute(name);
  }

  #open(): void {
    if (!this.#frame.hasAttribute('role')) return;
    const all = this.#editor.view.dom.querySelectorAll<HTMLElement>('figure.image > [role="button"]');
    openLightbox([...all], this.#frame, texts.picture.lightbox);
  }

  #onFrameKey = (event: KeyboardEvent): void => {
    if (event.target !== this.#frame || !['Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    this.#open();
  };

  #showPicture(before?: Node): void {
    const { src, upload } = this.#node.attrs;
    if (!isImageAddress(src)) {
      if (this.#awaited && before?.attrs.upload === upload) return;
      this.#awaited?.close();
      this.#image?.remove();
      this.#image = null;
      const uploads = this.#editor.storage.noteImages?.uploads ?? null;
      const id = typeof upload === 'string' ? upload : null;
      this.#awaited = new AwaitedImage(uploads, id, () => this.#delete());
      this.#frame.prepend(this.#awaited.dom);
      this.#frame.removeAttribute('style');
      return;
    }
    const isNew = !this.#image || before?.attrs.src !== src;
    if (isNew) this.#replaceImage(src, before?.attrs.upload);
    this.#image?.setAttribute('alt', this.#node.attrs.alt);
    this.#resize(this.#chosenSize);
  }

  #replaceImage(src: string, upload: unknown): void {
    const image = element('img', { loading: 'lazy', decoding: 'async' });
    const preview =
      typeof upload === 'string' ? this.#editor.storage.noteImages?.uploads?.previewOf(upload) : null;
    // What this page has uploaded itself stays in sight until it has come back.
    if (preview) image.style.background = `center / 100% 100% no-repeat url("${preview}")`;
    image.addEventListener('load', () => image.style.removeProperty('background'));
    image.addEventListener('error', () => this.#showMissing());
    image.addEventListener('load', () => this.#frame.querySelector(`.${classes.missing}`)?.remove());
    this.#awaited?.close();
    this.#awaited?.dom.remove();
    this.#awaited = null;
    this.#image?.remove();
    this.#frame.querySelector(`.${classes.missing}`)?.remove();
    this.#image = image;
    // Of a picture whose width is not known the narrower files would be shown in the wrong size.
    if (this.#chosenSize.width) image.srcset = imageSources(src);
    image.src = src;
    this.#frame.prepend(image);
  }

  /** In a box of the size that the picture would have. */
  #showMissing(): void {
    this.#frame.querySelector(`.${classes.missing}`)?.remove();
    const words = this.#node.attrs.alt || i18n.t('images:notLoaded');
    this.#frame.prepend(element('div', { className: classes.missing }, words));
  }

  /** Room for the picture before it is there, and as large as it may be in the place that it has. */
  #resize({ width, height }: Partial<ImageSize>): void {
    const { style } = this.#frame;
    style.width = width ? `${width}px` : '';
    style.aspectRatio = width && height ? `${width} / ${height}` : '';
    style.height = !width && height ? `${height}px` : '';
    if (!this.#image) return;
    if (width) this.#image.sizes = `min(100vw, ${width}px)`;
    const handle = this.#controls.find((control) => control.role === 'slider');
    if (handle && width) sayWidth(handle, width, this.#room);
  }

  #showCaption(): void {
    this.dom.toggleAttribute('data-empty', this.#node.content.size === 0);
  }

  /** The size that was chosen; what of it was not follows from the picture as it is kept. */
  get #chosenSize(): Partial<ImageSize> {
    const { src, width, height } = this.#node.attrs;
    const stored = this.#editor.storage.noteImages?.sizes[src];
    return stored ? fittedSize(stored, width, height) : { width, height };
  }

  get #room(): number {
    return this.dom.clientWidth;
  }

  /** As it is shown, which is smaller than it was made where there is less room. */
  get #size(): ImageSize {
    const { offsetWidth: width, offsetHeight: height } = this.#frame;
    return {
      width: width || this.#node.attrs.width || uploadedImageHeight,
      height: height || this.#node.attrs.height || uploadedImageHeight,
    };
  }

  #showControls(): void {
    const t = i18n.getFixedT(null, 'images');
    const describe = button(classes.tool, t('describeShort'), () => this.#describe(describe));
    describe.setAttribute('aria-haspopup', 'dialog');
    describe.setAttribute('aria-label', t('describe'));
    const tools = element(
      'div',
      { className: classes.tools, role: 'toolbar', 'aria-label': t('tools') },
      ...(this.#image ? [describe] : []),
      button(classes.tool, t('caption'), () => this.#enterCaption()),
    );
    // Keys that are pressed here are no letters of the text; Escape leads back to it.
    tools.addEventListener('keydown', this.#onKey);
    const handles = this.#image
      ? resizeHandles({
          size: () => this.#size,
          most: () => this.#room,
          preview: (size) => this.#resize(size),
          commit: (size) => this.#set({ ...size }),
          cancel: () => this.#resize(this.#chosenSize),
        })
      : [];
    for (const handle of handles) handle.addEventListener('keydown', this.#onKey);
    this.#controls = [...handles, tools];
    this.#frame.append(...this.#controls);
    if (this.#image) this.#resize(this.#chosenSize);
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.#editor.view.focus();
  };

  #onClick = ({ target }: MouseEvent): void => {
    const isControl = target instanceof Element && target.closest('button, [role="slider"]');
    const pos = this.#getPos();
    if (!this.#editor.isEditable) this.#open();
    if (isControl || pos === undefined || !this.#editor.isEditable) return;
    const { view, state } = this.#editor;
    view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    view.focus();
  };

  #describe(opener: HTMLElement): void {
    this.#closePanel?.();
    const alt = String(this.#node.attrs.alt);
    this.#closePanel = describePanel({ opener, alt, onDone: (words) => this.#set({ alt: words }) });
  }

  #enterCaption(): void {
    const pos = this.#getPos();
    if (pos === undefined) return;
    const { view, state } = this.#editor;
    view.focus();
    view.dispatch(
      state.tr
        .setSelection(TextSelection.create(state.doc, pos + 1 + this.#node.content.size))
        .scrollIntoView(),
    );
  }

  /** One change, of nothing but these attributes: what others write under it meanwhile stays. */
  #set(attributes: Record<string, unknown>): void {
    const pos = this.#getPos();
    if (pos === undefined || !this.#editor.isEditable) return;
    const { tr } = this.#editor.state;
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(pos, name, value);
    asOneStep(this.#editor, () => this.#editor.view.dispatch(tr));
  }

  #delete(): void {
    const pos = this.#getPos();
    if (pos === undefined || !this.#editor.isEditable) return;
    const { view, state } = this.#editor;
    view.dispatch(state.tr.delete(pos, pos + this.#node.nodeSize).scrollIntoView());
    view.focus();
  }
}
