import { z } from 'zod';

/** Who can find a note or notebook. Computed from what is stored: published, else shared if anyone has a grant, else private. */
export const sharings = ['private', 'shared', 'published'] as const;
export const sharing = z.enum(sharings);
export type Sharing = z.infer<typeof sharing>;

/** What a grant allows. */
export const permission = z.enum(['view', 'edit']);
export type Permission = z.infer<typeof permission>;
