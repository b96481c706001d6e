import { editorTexts, listTexts, pageTexts, readerTexts } from '../src/shared/i18n/screen-texts.ts';

/** The library of schemas, and those that forms check: what only the server checks is not in the app, see `lean-contracts.ts`. */
const schemas = /node_modules\/zod\/|contracts\/src\/api\/(?:account-fields|profile-edit|shapes)/;

/** What the text of a note is made of. */
const text =
  /node_modules\/(?:@hocuspocus|@lifeomic|@tiptap|lib0|linkifyjs|orderedmap|prosemirror-|rope-sequence|w3c-keyname|y-|yjs)|contracts\/src\/document|features\/editor\//;

const texts = /src\/messages\/(?<language>[\w-]+)\/(?<namespace>[\w-]+)\.json/;
const textLists = { page: pageTexts, reader: readerTexts, editor: editorTexts, lists: listTexts } as const;

/** The file of a namespace in a language: with those that are requested together with it, otherwise its own. */
function textFile(id: string): string | null {
  const { language, namespace } = texts.exec(id)?.groups ?? {};
  const list = Object.entries(textLists).find(([, list]) => list.some((listed) => listed === namespace));
  return list ? `texts-${list[0]}-${language}` : null;
}

/**
 * Which modules are in one file. A group has its modules and all that they import, as far as no group before it has
 * them. Without groups an address that opens a note asks for sixty files, most of them smaller than the asking.
 */
export const chunkGroups = [
  { name: textFile, test: texts, priority: 9 },
  // What schemas have in common with the rest.
  { name: 'limits', test: /contracts\/src\/(?:api\/limits|document\/bidi-overrides)/, priority: 8 },
  { name: 'schemas', test: schemas, priority: 7 },
  // What every page needs, then what every page of a signed-in person does.
  { name: 'app', test: /frontend\/src\/main\.tsx$/, priority: 6 },
  { name: 'bar', test: /layouts\/signed-in-bar\.tsx$/, priority: 5 },
  { name: 'workspace', test: /workspace\/workspace\.tsx$/, priority: 4 },
  // Each of them is smaller than the asking.
  { name: 'icons', test: /icons-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 3 },
  // What else several pages have in common: what the same ones need is in one file, so that none loads more than its own.
  { name: 'shared', test: (id: string) => !text.test(id), minShareCount: 2, entriesAware: true, priority: 2 },
  { name: 'note', test: /workspace\/open-note\.tsx$/, priority: 1 },
  // The live document of a note.
  { name: 'editor', test: /workspace\/live-note\.tsx$|session\/editor-place\.ts$/, priority: 0 },
];

/** A file that several pages share is named by the bundler after all of them, which no list of files needs. */
export const chunkFile = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash].js`;
