// Who may import whom (docs/architecture.md). Each rule has a small tree in scripts/boundary-proofs/<rule>/
// that breaks it and nothing else; a test fails for a rule without one.

/** @param {...string} names */
const packageOf = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;
/** What pages for guests render on the server as well. */
const plainFrontend = `^frontend/src/shared/(${[
  'collections/(card|empty|error|skeleton)/',
  'explore/',
  'format/',
  'navigation/(listing-)?paths',
  'ui/(pictures/(cover-art|cover-hues|person-avatar)|shown-name)',
].join('|')})`;
const tests = String.raw`(\.test\.tsx?$)|(/test/)|(/testing/)|(vitest\.config\.ts$)`;

/**
 * Rooms of the backend: each may import those before it in this list, and no other; `tools` imports any. What `access` may
 * import has a rule of its own.
 */
const rooms = [
  'platform',
  'access',
  'accounts',
  'content',
  'moderation',
  'library',
  'social',
  'search',
  'public',
  'notifications',
  'exchange',
  'live',
  'admin',
];
/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const roomRules = rooms
  .filter((name) => name !== 'access')
  .map((name) => ({
    name: `backend-${name}-imports-rooms-before-it`,
    comment: 'Rooms stand in an order; what is later is reached through events and registered parts.',
    severity: 'error',
    from: { path: `^backend/src/${name}/`, pathNot: tests },
    to: { path: `^backend/src/(?!(${rooms.slice(0, rooms.indexOf(name) + 1).join('|')})/)[^/]+/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-imports-nothing-internal',
      comment: 'The vocabulary is below everybody who speaks it.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(backend|collab-server|client|frontend|e2e|scripts|bench)/' },
    },
    {
      name: 'contracts-is-headless',
      comment: 'Browser and servers share it, so it knows neither a framework nor a database.',
      severity: 'error',
      from: { path: '^contracts/src/' },
      to: { path: packageOf('react', 'react-dom', '@tiptap/react', '@nestjs', 'typeorm', '@hocuspocus') },
    },
    {
      name: 'contracts-runs-in-browsers',
      comment: 'No node:* in what the browser loads too.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'backend-imports-contracts-only',
      comment: 'The packages meet in contracts and over the wire.',
      severity: 'error',
      from: { path: '^backend/' },
      to: { path: '^(collab-server|client|frontend|e2e|bench)/' },
    },
    {
      name: 'collab-server-imports-contracts-only',
      comment: 'The packages meet in contracts and over the wire.',
      severity: 'error',
      from: { path: '^collab-server/' },
      to: { path: '^(backend|client|frontend|e2e|bench)/' },
    },
    {
      name: 'client-imports-contracts-only',
      comment: 'It is published by itself, with the contracts in it.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(backend|collab-server|frontend|e2e|scripts|bench)/' },
    },
    {
      name: 'frontend-imports-contracts-only',
      comment: 'The packages meet in contracts and over the wire.',
      severity: 'error',
      from: { path: '^frontend/' },
      to: { path: '^(backend|collab-server|client|e2e|scripts|bench)/' },
    },
    {
      name: 'products-import-no-scripts',
      comment: 'scripts/ runs the product; only tests of the product may use it.',
      severity: 'error',
      from: { path: '^(backend|collab-server)/', pathNot: tests },
      to: { path: '^scripts/' },
    },
    {
      name: 'backend-has-no-live-documents',
      comment: 'Live documents belong to the collab-server, screens to the frontend.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: tests },
      to: { path: packageOf('@hocuspocus', 'react', 'react-dom') },
    },
    {
      name: 'backend-access-is-pure',
      comment:
        'Rights are a function of their arguments: no database, no framework, no clock. Their SQL is text with values.',
      severity: 'error',
      from: { path: '^backend/src/access/', pathNot: tests },
      to: {
        pathNot: '^backend/src/access/|(^|/)contracts/src/|^backend/src/platform/database/sql-part\\.ts$',
      },
    },
    ...roomRules,
    {
      name: 'backend-content-shows-five-files',
      comment:
        'It is a process of its own: the API has its client, a first content, columns, derived rows and one event.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: `${tests}|^backend/src/content/` },
      to: {
        path: '^backend/src/content/',
        pathNot: String.raw`^backend/src/content/(content-client|derived-rows|first-content|projection-columns|note-projected\.event)\.ts$`,
      },
    },
    {
      name: 'backend-content-is-bare',
      comment:
        'The journal appends with a few statements on the raw drivers: no Nest, no ORM in its process.',
      severity: 'error',
      from: { path: '^backend/src/content/', pathNot: tests },
      to: { path: packageOf('@nestjs', 'typeorm') },
    },
    {
      name: 'collab-server-opens-no-database',
      comment: 'It keeps live documents as bytes; the journal is asked for over the wire.',
      severity: 'error',
      from: { path: '^collab-server/src/', pathNot: tests },
      to: { path: packageOf('typeorm', 'better-sqlite3', 'mysql2') },
    },
    {
      name: 'collab-server-calls-out-in-one-file',
      comment: 'Timeouts, the secret and retries in one place.',
      severity: 'error',
      from: { path: '^collab-server/src/', pathNot: `${tests}|^collab-server/src/backend-client` },
      to: { path: packageOf('undici') },
    },
    {
      name: 'frontend-shared-knows-no-feature',
      comment: 'shared ← features ← app.',
      severity: 'error',
      from: { path: '^frontend/src/shared/', pathNot: tests },
      to: { path: '^frontend/src/(features|app)/' },
    },
    {
      name: 'frontend-features-know-no-app',
      comment: 'shared ← features ← app.',
      severity: 'error',
      from: { path: '^frontend/src/features/', pathNot: tests },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'frontend-features-stay-apart',
      comment: 'What two features need is shared, or app puts it together.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'frontend-public-pages-are-bare',
      comment:
        'Public pages are rendered on the server and load one small script: of the app they share what needs none of its libraries.',
      severity: 'error',
      from: { path: '^frontend/src/public/', pathNot: tests },
      to: {
        path: `${packageOf(
          '@mantine',
          'react-router',
          'react-router-dom',
          '@tiptap',
          '@hocuspocus',
          'yjs',
          'lib0',
          'y-[a-z]+',
          'i18next',
          'react-i18next',
          '@tanstack',
          'socket.io-client',
        )}|^frontend/src/(features|app)/|^frontend/src/shared/(api|i18n|session)/`,
        reachable: true,
      },
    },
    {
      name: 'frontend-public-pages-take-types-only',
      comment: 'What the contract checks with zod, public pages know as types.',
      severity: 'error',
      from: { path: '^frontend/src/public/', pathNot: tests },
      to: {
        path: `${packageOf('zod')}|(^|/)contracts/src/(?!pages/|notebooks/|document/hashtags)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'frontend-island-is-plain',
      comment: 'A guest loads the island: React alone is larger than all of it.',
      severity: 'error',
      from: { path: '^frontend/src/public/island/', pathNot: tests },
      to: { path: '(^|/)node_modules/', reachable: true },
    },
    {
      name: 'frontend-cards-are-plain',
      comment:
        'Cards, empty, error and skeleton states are rendered for guests on the server too: React and style sheets, no Mantine, router, schema or socket.',
      severity: 'error',
      from: { path: plainFrontend, pathNot: tests },
      to: {
        pathNot: `${plainFrontend}|^frontend/src/messages/|(^|/)contracts/src/(pages|search)/|${packageOf('react', '@tabler/icons-react')}`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'frontend-editor-owns-the-document',
      comment: 'TipTap and Yjs load with the editor, not with the first screen.',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: '^frontend/src/features/editor/' },
      to: { path: packageOf('@tiptap', '@hocuspocus', 'yjs', 'lib0', 'y-[a-z]+') },
    },
    {
      name: 'frontend-editor-binding-behind-its-index',
      comment: 'What keeps the text and the live document in step can be replaced by another binding.',
      severity: 'error',
      from: { path: '^frontend/src/features/editor/(?!binding/)', pathNot: tests },
      to: {
        path: '^frontend/src/features/editor/binding/',
        pathNot: String.raw`^frontend/src/features/editor/binding/(moves/)?index\.ts$`,
      },
    },
    {
      name: 'frontend-editor-moves-behind-three-functions',
      comment: 'The binding works without them: they are an option of it.',
      severity: 'error',
      from: { path: '^frontend/src/features/editor/(?!binding/moves/)', pathNot: tests },
      to: {
        path: '^frontend/src/features/editor/binding/moves/',
        pathNot: String.raw`/index\.ts$`,
      },
    },
    {
      name: 'frontend-editor-session-opens-the-document-socket',
      comment: 'One place opens live connections, so one place closes them.',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: `${tests}|^frontend/src/features/editor/session/` },
      to: { path: packageOf('@hocuspocus/provider'), dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z-]+/(dist|dist-server|build|dist-types|coverage)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.mts', '.d.ts'],
    },
  },
};
