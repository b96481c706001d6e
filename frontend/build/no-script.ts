import type { Plugin } from 'vite';
import frame from '../src/messages/en/frame.json' with { type: 'json' };

const root = '<div id="root">';

/**
 * Says in the page of the app what to do where scripts do not run. `public/first.js` marks the page where they do, which hides
 * it, and the first render takes its place.
 */
export function noScript(): Plugin {
  return {
    name: 'no-script',
    transformIndexHtml(html) {
      if (!html.includes(root)) throw new Error(`index.html has no ${root}`);
      const { noScript, noScriptRead } = frame;
      return html.replace(
        root,
        `${root}<div class="no-script"><p>${noScript}</p><p><a href="/explore">${noScriptRead}</a></p></div>`,
      );
    },
  };
}
