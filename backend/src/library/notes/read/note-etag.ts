import type { NoteHead } from '../note-head.entity.ts';

type Position = Pick<NoteHead, 'generation' | 'headSeq'>;

/** The state of a note's content as an entity tag: it changes with every accepted edit. */
export function noteEtag({ generation, headSeq }: Position): string {
  return `"${generation}.${headSeq}"`;
}

/** Whether an `If-Match` header names the state of a note that stands here. */
export function matchesEtag(ifMatch: string, position: Position): boolean {
  const wanted = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return wanted.includes(noteEtag(position));
}

/** `If-Match: *` asks for a note that exists, with any content. */
export function matchesAnything(ifMatch: string): boolean {
  return ifMatch.trim() === '*';
}
