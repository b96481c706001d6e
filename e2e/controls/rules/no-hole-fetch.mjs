/** C7 taken out: what other servers journaled is not fetched. */
export const rule = {
  file: 'collab-server/src/extensions/catch-up.ts',
  find: 'if (!live.isBehind || live.document.isLoading || live.document.isDestroyed) return;',
  replace: 'return;',
};
