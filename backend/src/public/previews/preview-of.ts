import type { NotebookView, NoteSummary, PublicProfile } from '@commonplace/contracts/api';
import { shownTitle } from '../../library/notes/read/shown-title.ts';
import { digestOf } from '../../platform/http/answers/digest-of.ts';

/** What the preview of a page shows, before anything is read for it. */
export interface Preview {
  /** Under which it is kept. */
  key: string;
  /** Below the origin. It names the version, so that another preview has another address. */
  address: string;
  /** Changes with everything that the preview shows. */
  version: string;
  title: string;
  /** Below the title: who wrote it, or what it is. */
  name: string;
  /** Address of the picture that is shown instead, below the origin. */
  picture: string | null;
  /** Of the face that is shown above the title. */
  face: string | null;
}

/** Of the landing page, and of every page that has none of its own. */
export const previewOfHome = preview('', {
  title: 'Notes written together',
  name: 'Write, share and publish',
});

export const previewOfExplore = preview('/explore', {
  title: 'What people write and publish',
  name: 'Notes and notebooks for everyone',
});

/** Its first picture, else its title. */
export function previewOfNote(note: NoteSummary): Preview {
  const [picture] = note.info2.imageArray;
  const shown = { title: shownTitle(note.title), name: note.temp.author.name };
  return preview(`/notes/${note.id}`, { ...shown, picture: picture?.url ?? null });
}

/** Its cover, else its name. */
export function previewOfNotebook(notebook: NotebookView): Preview {
  const { id, name, owner, info1 } = notebook;
  return preview(`/notebooks/${id}`, { title: name, name: owner.name, picture: info1.cover.downloadUrl });
}

/** @param tag without its `#` */
export function previewOfTopic(tag: string): Preview {
  return preview(`/tag/${encodeURIComponent(tag)}`, { title: `#${tag}`, name: 'Notes and notebooks' });
}

/** Face, name and username. */
export function previewOfPerson({
  username,
  name,
  display_picture: { downloadUrl: face },
}: Pick<PublicProfile, 'username' | 'name' | 'display_picture'>): Preview {
  return preview(`/${encodeURIComponent(username)}`, { title: name, name: `@${username}`, face });
}

type Shown = Pick<Preview, 'title' | 'name'> & Partial<Pick<Preview, 'picture' | 'face'>>;

/** @param path of the page, or beside it */
function preview(path: string, { picture = null, face = null, ...words }: Shown): Preview {
  const shown = { ...words, picture, face };
  const version = digestOf(shown);
  return { key: path, address: `${path}/preview.png?version=${version}`, version, ...shown };
}
