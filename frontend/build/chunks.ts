/** The parts of Mantine, and what is around them, that pages for guests and the workspace have in common. */
const controls =
  /@mantine\/core\/esm\/(?:components\/(?:ActionIcon|Anchor|Input|InputBase|Skeleton|Text|TextInput)\/|core\/)|@mantine\/hooks\/|@tanstack\/(?:react-query|query-core)|shared\/(?:i18n\/add-texts|ui\/busy-button)|icons\/IconEye/;

/** What dialogs and lists to choose from are made of. */
const dialogs =
  /@mantine\/core\/esm\/components\/(?:Combobox|Group|Modal|ModalBase|Paper|ScrollArea)\/|shared\/ui\/(?:dialog|use-is-top-dialog)/;

/** The library of schemas, and those that forms check: what only the server checks is not in the app, see `lean-contracts.ts`. */
const schemas = /node_modules\/zod\/|contracts\/src\/api\/(?:account-fields|profile-edit|shapes)/;

/** What the text of a note is made of. */
const text =
  /node_modules\/(?:@hocuspocus|@lifeomic|@tiptap|lib0|linkifyjs|orderedmap|prosemirror-|rope-sequence|w3c-keyname|y-|yjs)|contracts\/src\/document|features\/editor\//;

/**
 * Which modules are in one file. A group has its modules and all that they import, as far as no group before it has
 * them. Without groups an address that opens a note asks for sixty files, most of them smaller than the asking.
 */
export const chunkGroups = [
  { name: 'limits', test: /contracts\/src\/api\/limits/, priority: 11 },
  { name: 'schemas', test: schemas, priority: 10 },
  // What every page needs.
  { name: 'app', test: /frontend\/src\/main\.tsx$/, priority: 9 },
  { name: 'controls', test: controls, minShareCount: 2, priority: 8 },
  // The workspace and a note to read.
  { name: 'note', test: /routes\/workspace\/(?:workspace|open-note)\.tsx$/, priority: 7 },
  { name: 'accounts', test: /features\/accounts\/[\w-]+-screen\.tsx$/, priority: 6 },
  { name: 'dialogs', test: dialogs, minShareCount: 2, priority: 6 },
  { name: 'lists', test: /workspace\/left-panel\.tsx$|feed\/feed\.tsx$/, priority: 5 },
  // Dialogs and the like.
  { name: 'shared', test: (id: string) => !text.test(id), minShareCount: 2, priority: 4 },
  // The live document of a note.
  { name: 'editor', test: /workspace\/live-note\.tsx$|session\/editor-place\.ts$/, priority: 3 },
];
