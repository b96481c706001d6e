import { readdirSync, readFileSync } from 'node:fs';
import { setIcons } from '@commonplace/contracts/api';
import { markdownToHtml } from '@commonplace/contracts/document/markdown';
import { parse } from 'yaml';
import { z } from 'zod';

/** `backend/demo`, from the sources and from what is compiled of them. */
const folder = new URL('../../../demo/', import.meta.url);

const usernames = z.array(z.string()).default([]);
const color = z.string().regex(/^#[0-9a-f]{6}$/);

const person = z.strictObject({
  username: z.string(),
  name: z.string(),
  bio: z.string(),
  /** Skin, hair, clothes, background. */
  colors: z.tuple([color, color, color, color]),
  hair: z.enum(['short', 'long', 'bun', 'curls', 'cap']),
  /** How many days ago they joined. */
  day: z.number(),
  follows: usernames,
  topics: z.array(z.string()).default([]),
});

const notebook = z.strictObject({
  owner: z.string(),
  name: z.string(),
  description: z.string().default(''),
  day: z.number(),
  sections: z.array(z.strictObject({ title: z.string(), color })).default([]),
  /** A drawing, or none for the cover made from its name. */
  cover: z.string().nullable().default(null),
  isPublished: z.boolean().default(true),
  edit: usernames,
  view: usernames,
  likes: usernames,
  saves: usernames,
});

const set = z.strictObject({
  owner: z.string(),
  title: z.string(),
  icon: z.enum(setIcons),
  notebooks: z.array(z.string()),
});

const reply = z.strictObject({ by: z.string(), text: z.string(), likes: usernames });
const comment = reply.extend({ replies: z.array(reply).default([]) });

const noteFacts = z.strictObject({
  title: z.string().default(''),
  author: z.string(),
  /** How many days ago it was written. */
  day: z.number(),
  /** If not in its author's first notebook. */
  notebook: z.string().optional(),
  section: z.string().optional(),
  isPublished: z.boolean().default(true),
  edit: usernames,
  view: usernames,
  likes: usernames,
  saves: usernames,
  comments: z.array(comment).default([]),
  /** Who is writing in it all the time, and the paragraphs that come and go. */
  live: z.strictObject({ writer: z.string(), paragraphs: z.array(z.string()).min(2) }).optional(),
});

export type DemoPerson = z.infer<typeof person>;
export type DemoNotebook = z.infer<typeof notebook>;
export type DemoSet = z.infer<typeof set>;
export type DemoComment = z.infer<typeof comment>;
export type DemoNote = z.infer<typeof noteFacts> & { html: string };

export interface World {
  people: DemoPerson[];
  notebooks: DemoNotebook[];
  sets: DemoSet[];
  /** The oldest first. */
  notes: DemoNote[];
}

/**
 * The people, notebooks and notes of `backend/demo`.
 *
 * @throws Error that names the file that is not as it has to be
 */
export function readWorld(): World {
  const notes = readdirSync(new URL('notes/', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readNote(`notes/${name}`))
    .toSorted((one, other) => other.day - one.day);
  return {
    people: readList('people.yaml', person),
    notebooks: readList('notebooks.yaml', notebook),
    sets: readList('sets.yaml', set),
    notes,
  };
}

function readList<Item>(file: string, item: z.ZodType<Item>): Item[] {
  return checked(file, z.array(item), parse(textOf(file)));
}

function readNote(file: string): DemoNote {
  const [, facts, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(textOf(file)) ?? [];
  if (facts === undefined || text === undefined) throw new Error(`${file} has no front matter`);
  return { ...checked(file, noteFacts, parse(facts)), html: withActionItems(markdownToHtml(text)) };
}

/** Task lists of Markdown as the action items of a note. */
function withActionItems(html: string): string {
  return html.replaceAll(
    /<ul>\s*((?:<li><input type="checkbox".*<\/li>\s*)+)<\/ul>/g,
    (_list, items: string) =>
      items.replaceAll(
        /<li>(<input[^>]*>) ?(.*)<\/li>/g,
        '<div class="action-item">$1<div class="action-item-text">$2</div></div>',
      ),
  );
}

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}

function checked<Value>(file: string, schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}
