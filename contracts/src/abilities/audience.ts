import { z } from 'zod';

/** Who else reads a note or a notebook. Computed by the backend's access rules alone, like the abilities. */
export const audience = z.object({
  /** Everybody reads it: it is published, or a note in a published notebook, and it is not protected. */
  isPublic: z.boolean(),
  /** The person who asked reads it without their own grant on it too, so that leaving it takes nothing from their sight. */
  isReadWithoutGrant: z.boolean(),
  /** Where people have their grants from, for those who may share it; empty for everyone else. */
  grantsFrom: z.array(z.enum(['note', 'notebook'])),
  /**
   * What others notice when its protection is switched, null for nothing. Protecting ends a publication, and the grants
   * on a notebook with it; those on a note are kept. Unprotecting makes a note public that is in a published notebook.
   */
  protectionEffect: z.enum(['ends-publication', 'ends-grants', 'keeps-grants', 'makes-public']).nullable(),
});
export type Audience = z.infer<typeof audience>;

/** What is said of a note beside its author and date. */
export const noteMarker = z.enum([
  // What a signed-in person may do with another person's note; `editNotebook`: with all notes of its notebook.
  'edit',
  'editNotebook',
  'view',
  // Who sees it.
  'published',
  'inPublished',
  'shared',
  'inShared',
]);
export type NoteMarker = z.infer<typeof noteMarker>;
