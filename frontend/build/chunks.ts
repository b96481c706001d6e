/** What a guest's first page shares with the others. */
const common =
  /@tabler\/icons-react|@mantine\/hooks|@tanstack\/(?:query-core|react-query)|contracts\/src\/collab|frontend\/src\/shared\/(?:api|format|i18n|navigation|notebooks)\//;

/** What one signs in with. */
const forms =
  /@mantine\/(?:form|core\/esm\/components\/(?:Input|InputBase|PasswordInput|Text|TextInput)\/)|frontend\/src\/shared\/ui\/(?:busy-button|password-field|plain-page)|features\/accounts\//;

/** What the text of a note is made of. */
const text =
  /node_modules\/(?:@hocuspocus|@lifeomic|@tiptap|lib0|linkifyjs|orderedmap|prosemirror-|rope-sequence|w3c-keyname|y-|yjs)|contracts\/src\/document|features\/editor\//;

/**
 * Which modules are in one file: what every page needs, what guests need, what the screens of a signed-in person
 * share; the text of a note is apart. Without this an address that opens a note asks for sixty files, most of
 * them smaller than the asking.
 */
export const chunkGroups = [
  { name: 'app', tags: ['$initial' as const], priority: 4 },
  { name: 'common', test: common, minShareCount: 2, priority: 3 },
  { name: 'forms', test: forms, minShareCount: 2, priority: 2 },
  { name: 'desk', test: (id: string) => !text.test(id), minShareCount: 2, priority: 1 },
];
