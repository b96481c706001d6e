import type { SuggestionProps } from '@tiptap/suggestion';
import { randomId } from '../../../shared/api/random-id.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import classes from './hashtag-list.module.css';
import type { KnownHashtag } from './known-hashtags.ts';

type Offer = Pick<SuggestionProps<KnownHashtag, KnownHashtag>, 'mount' | 'command'>;

/** The hashtags that fit what is being written, at the caret. The focus stays in the text. */
export class HashtagList {
  readonly #text: () => HTMLElement;
  readonly #id = `hashtags-${randomId()}`;
  readonly #box = document.createElement('div');
  #hashtags: readonly KnownHashtag[] = [];
  #active = -1;
  #offer: Offer | null = null;
  #unmount: (() => void) | null = null;

  /** @param text finds the element that has the focus and names what the keys in it speak to */
  constructor(text: () => HTMLElement) {
    this.#text = text;
    this.#box.className = classes.list ?? '';
    this.#box.id = this.#id;
    this.#box.setAttribute('role', 'listbox');
    // Pressing a button of the mouse would take the focus out of the text, which closes the list.
    this.#box.addEventListener('mousedown', (event) => event.preventDefault());
    this.#box.addEventListener('click', (event) => this.#choose(this.#indexOf(event.target)));
    this.#box.addEventListener('mousemove', (event) => this.#activate(this.#indexOf(event.target)));
  }

  show(hashtags: readonly KnownHashtag[], offer: Offer): void {
    if (hashtags.length === 0) {
      this.hide();
      return;
    }
    this.#offer = offer;
    this.#replace(hashtags);
    if (this.#unmount) return;
    this.#unmount = offer.mount(this.#box);
    this.#text().setAttribute('aria-controls', this.#id);
  }

  /** What of it still fits is shown until it is known what else does. */
  narrow(query: string, offer: Offer): void {
    if (!this.#offer) return;
    this.#offer = offer;
    const still = this.#hashtags.filter(
      ({ title }) => title.startsWith(`#${query}`) && title !== `#${query}`,
    );
    if (still.length === this.#hashtags.length) return;
    if (still.length === 0) {
      this.hide();
      return;
    }
    this.#replace(still);
  }

  /** The one that an arrow or the pointer has chosen stays chosen, where it is. */
  #replace(hashtags: readonly KnownHashtag[]): void {
    const chosen = this.#hashtags[this.#active]?.title;
    this.#hashtags = hashtags;
    this.#active = -1;
    this.#draw();
    this.#activate(hashtags.findIndex(({ title }) => title === chosen));
  }

  hide(): void {
    this.#offer = null;
    this.#hashtags = [];
    this.#active = -1;
    if (!this.#unmount) return;
    this.#unmount();
    this.#unmount = null;
    this.#text().removeAttribute('aria-controls');
    this.#text().removeAttribute('aria-activedescendant');
  }

  takesKey(event: KeyboardEvent): boolean {
    if (!this.#offer || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return false;
    const count = this.#hashtags.length;
    switch (event.key) {
      case 'ArrowDown':
        this.#activate((this.#active + 1) % count);
        return true;
      case 'ArrowUp':
        this.#activate(this.#active <= 0 ? count - 1 : this.#active - 1);
        return true;
      case 'Enter':
        return this.#choose(this.#active);
      case 'Tab':
        return this.#choose(Math.max(0, this.#active));
      default:
        return false;
    }
  }

  #draw(): void {
    this.#box.setAttribute('aria-label', i18n.t('hashtags:label'));
    this.#text().removeAttribute('aria-activedescendant');
    this.#box.replaceChildren(
      ...this.#hashtags.map(({ title, notesCount }, index) => {
        const option = document.createElement('div');
        option.id = `${this.#id}-${index}`;
        option.className = classes.option ?? '';
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        const name = document.createElement('span');
        name.textContent = title;
        name.dir = 'auto';
        option.append(name);
        if (notesCount > 0) {
          const count = document.createElement('span');
          count.className = classes.count ?? '';
          count.textContent = i18n.t('hashtags:notes', { count: notesCount });
          option.append(' ', count);
        }
        return option;
      }),
    );
  }

  #activate(index: number): void {
    if (index < 0 || index === this.#active) return;
    this.#box.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = this.#box.children[index];
    if (!option) return;
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    this.#text().setAttribute('aria-activedescendant', option.id);
  }

  #choose(index: number): boolean {
    const hashtag = this.#hashtags[index];
    if (!this.#offer || !hashtag) return false;
    this.#offer.command(hashtag);
    return true;
  }

  #indexOf(target: EventTarget | null): number {
    const option = target instanceof Element ? target.closest('[role="option"]') : null;
    return option ? [...this.#box.children].indexOf(option) : -1;
  }
}
