import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Mentionable } from './known-people.ts';
import { type MentionBefore, mentionBefore, withMention } from './mention-before.ts';
import { useMentionable } from './use-mentionable.ts';

/** The list of people below a field in which a name is being written. */
export interface Mentions {
  /** The people who are offered; none while no name is being written. */
  people: readonly Mentionable[];
  listId: string;
  /** Of an option, by its place. */
  optionId: (at: number) => string;
  active: number;
  activate: (at: number) => void;
  choose: (person: Mentionable) => void;
  /** To be called when the text or the caret changes; `isTyped`: by a key that writes. */
  follow: (field: HTMLTextAreaElement, isTyped: boolean) => void;
  close: () => void;
  /** Whether the key was for the list. */
  takesKey: (event: KeyboardEvent) => boolean;
}

/** Completes `@names` in a text field: the focus stays there, the arrows say who of the list is chosen. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
): Mentions {
  const [before, setBefore] = useState<MentionBefore | null>(null);
  const [active, activate] = useState(0);
  const listId = useId();
  const people = useMentionable(before?.query ?? null);
  const at = Math.min(active, people.length - 1);
  const close = () => setBefore(null);
  const choose = ({ username }: Mentionable) => {
    if (!before) return;
    const done = withMention(text, before, username);
    flushSync(() => {
      close();
      onText(done.text);
    });
    field.current?.focus();
    field.current?.setSelectionRange(done.caret, done.caret);
  };
  return {
    people,
    listId,
    optionId: (place) => `${listId}-${place}`,
    active: at,
    activate,
    choose,
    close,
    follow({ value, selectionStart, selectionEnd }, isTyped) {
      // The caret that passes a name does not open the list, and closes one of another name.
      const next = selectionStart === selectionEnd ? mentionBefore(value, selectionStart) : null;
      if (!isTyped && (before === null || next?.from !== before.from)) return close();
      if (next?.query !== before?.query || next?.from !== before?.from) {
        activate(0);
        setBefore(next);
      }
    },
    takesKey({ key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent }) {
      const person = people[at];
      if (!person || nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return false;
      if (key === 'ArrowDown') activate((at + 1) % people.length);
      else if (key === 'ArrowUp') activate((at + people.length - 1) % people.length);
      else if (key === 'Enter' || key === 'Tab') choose(person);
      else if (key === 'Escape') close();
      else return false;
      return true;
    },
  };
}
