import { editorTexts, listTexts, pageTexts, readerTexts } from '../src/shared/i18n/screen-texts.ts';

/** The library of schemas, and those that forms check: what only the server checks is not in the app, see `lean-contracts.ts`. */
const schemas = /node_modules\/zod\/|contracts\/src\/api\/(?:account-fields|profile-edit|shapes)/;

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
  { name: textFile, test: texts, priority: 5 },
  { name: 'limits', test: /contracts\/src\/api\/limits/, priority: 4 },
  { name: 'schemas', test: schemas, priority: 3 },
  // What every page needs.
  { name: 'app', test: /frontend\/src\/main\.tsx$/, priority: 2 },
  // The workspace and a note to read.
  { name: 'note', test: /routes\/workspace\/(?:workspace|open-note)\.tsx$/, priority: 1 },
  // What else several parts have in common: what the same parts need is in one file, so that no page loads more than its own.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 0 },
];
