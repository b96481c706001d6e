import { editorTexts, listTexts, pageTexts, readerTexts } from '../src/shared/i18n/screen-texts.ts';

/** The library of schemas, and those that forms check: what only the server checks is not in the app, see `lean-contracts.ts`. */
const schemas =
  /node_modules\/zod\/|contracts\/src\/api\/(?:accounts\/(?:account-fields|profile-edit)|endpoint\/shapes|exchange\/task\.ts)/;

/** What the text of a note is made of. */
const text =
  /node_modules\/(?:@hocuspocus|@lifeomic|@tiptap|lib0|orderedmap|prosemirror-|rope-sequence|w3c-keyname|y-|yjs)|contracts\/src\/document|features\/editor\//;

const texts = /src\/messages\/(?<language>[\w-]+)\/(?<namespace>[\w-]+)\.json/;
const textLists = { page: pageTexts, reader: readerTexts, editor: editorTexts, lists: listTexts } as const;

/** The file of a namespace in a language: with those that are requested together with it, otherwise its own. */
function textFile(id: string): string | null {
  const { language, namespace } = texts.exec(id)?.groups ?? {};
  const list = Object.entries(textLists).find(([, list]) => list.some((listed) => listed === namespace));
  return list ? `texts-${list[0]}-${language}` : null;
}

/**
 * Which modules are bundled into one file. A group has its modules and everything they import that no group of a higher
 * priority has. Without groups the page of a note requests sixty files, most of them smaller than the headers of a request.
 */
export const chunkGroups = [
  { name: textFile, test: texts, priority: 9 },
  // What schemas share with the other files.
  {
    name: 'limits',
    test: /contracts\/src\/(?:api\/endpoint\/(?:limits|list-place)|document\/text\/(?:bidi-overrides|legible-text)|pages\/local-path)/,
    priority: 8,
  },
  { name: 'schemas', test: schemas, priority: 7 },
  // What every page needs, then what every page of a signed-in person needs.
  { name: 'app', test: /frontend\/src\/main\.tsx$/, priority: 6 },
  { name: 'bar', test: /layouts\/signed-in-bar\.tsx$/, priority: 5 },
  { name: 'workspace', test: /workspace\/workspace\.tsx$/, priority: 4 },
  // Each is smaller than the headers of its request.
  { name: 'icons', test: /icons-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 3 },
  // Modules that the same set of pages needs are one file, so that no page loads what only others need.
  { name: 'shared', test: (id: string) => !text.test(id), minShareCount: 2, entriesAware: true, priority: 2 },
  { name: 'note', test: /workspace\/note\/open-note\.tsx$/, priority: 1 },
  // The live document of a note.
  { name: 'editor', test: /workspace\/note\/live-note\.tsx$|pool\/editor-place\.ts$/, priority: 0 },
];

/** The bundler names a shared file after all pages that share it; the first name is enough. */
export const chunkFile = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash].js`;
