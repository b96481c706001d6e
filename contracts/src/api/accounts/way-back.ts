import { z } from 'zod';
import { localPath } from '../../pages/local-path.ts';
import { limits } from '../endpoint/limits.ts';
import { plainText } from '../endpoint/shapes.ts';

/** What a guest meant to do when they were asked to sign in. */
export const intendedAct = z.object({
  act: z.enum(['save', 'like', 'comment', 'follow']),
  /** What it is done with: `note:{id}`, `notebook:{id}`, `comment:{id}`, `person:{username}` or `hashtag:{tag}`; `draft:editor` is what was written in `/editor`. */
  subject: z.string().regex(/^(?:note|notebook|comment|person|hashtag|draft):[^\s\p{C}]{1,120}$/u),
  /** By which the browser that meant it knows it, and does it once. */
  id: z.string().max(50),
  /** The comment that was typed. */
  text: plainText(limits.commentCharacters).optional(),
});
export type IntendedActView = z.infer<typeof intendedAct>;

/** Where who joins comes back to, and what they meant to do there. */
export const wayBack = {
  /** A path of this origin. */
  next: z
    .string()
    .max(limits.nextCharacters)
    .refine((path) => localPath(path, 'http://localhost') !== null)
    .optional(),
  intended: intendedAct.optional(),
};
