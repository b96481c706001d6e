import { i18n } from '../../../../shared/i18n/i18n.ts';
import type { ImageUploads } from '../../images/image-uploads.ts';
import { button, element } from './element.ts';
import classes from './image-view.module.css';

/** The placeholder of an image that is not there yet. */
export class AwaitedImage {
  readonly dom = element('div', { className: classes.awaited, role: 'group' });
  readonly #uploads: ImageUploads | null;
  readonly #upload: string | null;
  readonly #remove: () => void;
  readonly #unsubscribe: () => void;
  #shown = '';
  #bar: HTMLElement | null = null;

  /**
   * @param upload the id of its upload, null for a picture that is not being uploaded
   * @param remove takes it out of the note
   */
  constructor(uploads: ImageUploads | null, upload: string | null, remove: () => void) {
    this.#uploads = uploads;
    this.#upload = upload;
    this.#remove = remove;
    this.dom.setAttribute('aria-label', i18n.t('images:picture'));
    this.#unsubscribe = uploads?.subscribe(this.#show) ?? (() => undefined);
    const preview = upload === null ? null : (uploads?.previewOf(upload) ?? null);
    if (preview !== null)
      this.dom.append(element('img', { className: classes.preview, src: preview, alt: '' }));
    this.#show();
  }

  close(): void {
    this.#unsubscribe();
  }

  #show = (): void => {
    const { words, detail = null, share, actions } = this.#facts();
    const sign = JSON.stringify([words, detail, share === undefined, actions.map(([label]) => label)]);
    if (sign !== this.#shown) {
      this.#shown = sign;
      this.dom.querySelector(`.${classes.cover}`)?.remove();
      this.#bar = share === undefined ? null : progressBar(words);
      this.dom.append(
        element(
          'div',
          { className: classes.cover },
          element('p', { className: classes.words, role: 'status' }, words),
          ...(detail === null ? [] : [element('p', { className: classes.words }, detail)]),
          ...(this.#bar ? [this.#bar] : []),
          element(
            'div',
            { className: classes.actions },
            ...actions.map(([label, act]) => button(classes.action, label, act)),
          ),
        ),
      );
    }
    if (this.#bar && typeof share === 'number') setProgress(this.#bar, share);
  };

  /** `share`: from 0 to 1, null where it is not known, absent where nothing is on its way. */
  #facts(): {
    words: string;
    detail?: string | null;
    share?: number | null;
    actions: [string, () => void][];
  } {
    const t = i18n.getFixedT(null, 'images');
    const id = this.#upload;
    const state = id === null ? null : (this.#uploads?.stateOf(id) ?? null);
    const remove: [string, () => void] = [t('remove'), this.#remove];
    const cancel: [string, () => void] = [t('cancel'), this.#remove];
    if (state?.kind === 'sending') return { words: t('uploading'), share: state.share, actions: [cancel] };
    if (state?.kind === 'preparing') return { words: t('preparing'), share: null, actions: [cancel] };
    if (state?.kind === 'waiting') return { words: t('waiting'), share: null, actions: [cancel] };
    if (state?.kind === 'unreadable') return { words: state.message, actions: [remove] };
    if (state?.kind === 'failed' && id !== null) {
      const retry: [string, () => void] = [t('retry'), () => this.#uploads?.retry(id)];
      return { words: state.message, detail: state.detail, actions: [retry, remove] };
    }
    const uploader = id === null ? null : (this.#uploads?.uploaderOf(id) ?? null);
    if (uploader) return { words: t('othersUpload', uploader), actions: [] };
    return { words: t('abandoned'), actions: [remove] };
  }
}

function progressBar(label: string): HTMLElement {
  return element(
    'div',
    {
      className: classes.bar,
      role: 'progressbar',
      'aria-label': label,
      'aria-valuemin': '0',
      'aria-valuemax': '100',
    },
    element('span', { className: classes.progress }),
  );
}

function setProgress(bar: HTMLElement, share: number): void {
  const percent = Math.round(share * 100);
  bar.setAttribute('aria-valuenow', String(percent));
  if (bar.firstElementChild instanceof HTMLElement) bar.firstElementChild.style.width = `${percent}%`;
}
