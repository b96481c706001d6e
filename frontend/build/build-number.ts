import type { Plugin } from 'vite';

/** Says in the page of the app when it was built, so that an open tab can tell that the server has a later build. */
export function buildNumber(): Plugin {
  return {
    name: 'build-number',
    apply: 'build',
    transformIndexHtml: (html) => ({
      html,
      tags: [{ tag: 'meta', attrs: { name: 'build', content: String(Date.now()) }, injectTo: 'head' }],
    }),
  };
}
