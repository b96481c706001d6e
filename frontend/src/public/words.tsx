import { Children, type ReactNode } from 'react';

/** A text whose places, named as `{{name}}`, are links or other elements. */
export function Words({ text, places }: { text: string; places: Readonly<Record<string, ReactNode>> }) {
  const parts = text.split(/\{\{(\w+)\}\}/);
  // Every other part is the name of a place.
  return Children.toArray(parts.map((part, at) => (at % 2 === 1 ? places[part] : part)));
}
