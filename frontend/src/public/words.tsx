import { Fragment, type ReactNode } from 'react';

/** A text whose places, named as `{{name}}`, are links or other elements. */
export function Words({ text, places }: { text: string; places: Readonly<Record<string, ReactNode>> }) {
  // Every other part is the name of a place.
  return text
    .split(/\{\{(\w+)\}\}/)
    .map((part, at) => <Fragment key={`${at}${part}`}>{at % 2 === 1 ? places[part] : part}</Fragment>);
}
