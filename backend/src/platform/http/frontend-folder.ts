import { fileURLToPath } from 'node:url';

/** Where the frontend's build lies, seen from this file in `src` and in `dist` alike. */
export const frontendFolder = fileURLToPath(new URL('../../../../frontend/dist', import.meta.url));

/** The built server entry, which renders public pages. */
export const serverEntryFile = fileURLToPath(
  new URL('../../../../frontend/dist-server/server.js', import.meta.url),
);

/** The built module with the styles of exported notes. */
export const exportedStylesFile = new URL(
  '../../../../frontend/dist-server/exported-styles.js',
  import.meta.url,
);
