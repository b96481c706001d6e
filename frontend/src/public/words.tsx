import { Children, type ReactNode } from 'react';

/** A text whose placeholders, `{{name}}`, are replaced by links or other elements. */
export function Words({ text, places }: { text: string; places: Readonly<Record<string, ReactNode>> }) {
  const parts = text.split(/\{\{(\w+)\}\}/);
  // Every other part is the name of a placeholder.
  return Children.toArray(parts.map((part, at) => (at % 2 === 1 ? places[part] : part)));
}
