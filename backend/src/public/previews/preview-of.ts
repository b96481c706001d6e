import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { shownTitle } from '../../library/notes/read/shown-title.ts';
import { digestOf } from '../../platform/http/answers/digest-of.ts';

/** What the preview of a note or a notebook shows, before anything is read for it. */
export interface Preview {
  /** Under which it is kept. */
  key: string;
  /** Below the origin. It names the version, so that another preview has another address. */
  address: string;
  /** Changes with everything that the preview shows. */
  version: string;
  title: string;
  name: string;
  /** Address of the picture that is shown, below the origin. */
  picture: string | null;
}

/** Its first picture, else its title. */
export function previewOfNote(note: NoteSummary): Preview {
  const [picture] = note.info2.imageArray;
  const shown = { title: shownTitle(note.title), name: note.temp.author.name };
  return preview('notes', note.id, { ...shown, picture: picture?.url ?? null });
}

/** Its cover, else its name. */
export function previewOfNotebook(notebook: NotebookView): Preview {
  const { id, name, owner, info1 } = notebook;
  return preview('notebooks', id, { title: name, name: owner.name, picture: info1.cover.downloadUrl });
}

type Shown = Pick<Preview, 'title' | 'name' | 'picture'>;

function preview(folder: 'notes' | 'notebooks', id: string, shown: Shown): Preview {
  const version = digestOf(shown);
  const key = `${folder}/${id}`;
  return { key, address: `/${key}/preview.png?version=${version}`, version, ...shown };
}
