import type { RefObject } from 'react';
import './note-text.ts';
import { type NoteType, typeStyle } from './note-type.ts';

interface HtmlTextProps {
  /** Sanitised where it is made, with the frames of its tables. */
  html: string;
  label: string;
  type: NoteType;
  className?: string | undefined;
  /** CSS variables of its own. */
  variables?: Record<`--${string}`, string>;
  ref?: RefObject<HTMLDivElement | null>;
}

/** HTML of a note in the style of its text, which nobody edits. */
export function HtmlText({ html, label, type, className, variables, ref }: HtmlTextProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role of a note's text everywhere
    <div
      ref={ref}
      className={className === undefined ? 'note-text' : `note-text ${className}`}
      role="group"
      aria-label={label}
      style={{ ...typeStyle(type, false), ...variables }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is made
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
