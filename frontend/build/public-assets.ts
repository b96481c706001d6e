import type { Plugin } from 'vite';
import { fontsToPreload } from './preload-fonts.ts';

const id = 'virtual:public-assets';

/** The entries of the environments of the same names, see `vite.config.ts`. */
export const publicEntries = {
  island: 'src/public/island/island.ts',
  /** With the island, for pages that move. */
  motion: 'src/public/island/motion.ts',
  /** Built for its styles alone: what the server entry imports is what public pages look like. */
  styles: 'src/public/server.tsx',
} as const;

/** What the backend reads of the frontend's build beside the server entry: the styles of exported notes. */
export const exportedStyles = 'src/public/exported/exported-styles.ts';

/**
 * Gives the server entry the names under which the scripts, the styles and the fonts of public pages were built. They are
 * built first.
 */
export function publicAssets(): Plugin {
  const built = { island: '', motion: '', style: '', fonts: [] as string[] };
  return {
    name: 'public-assets',
    apply: 'build',
    sharedDuringBuild: true,
    applyToEnvironment: ({ name }) => name === 'ssr' || name in publicEntries,
    resolveId(source) {
      return source === id ? `\0${id}` : null;
    },
    load(resolved) {
      return resolved === `\0${id}` ? `export const publicAssets = ${JSON.stringify(built)};` : null;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name === 'ssr') return;
      for (const [name, output] of Object.entries(bundle)) {
        if (output.type !== 'chunk' || !output.isEntry) continue;
        if (output.name === 'island' || output.name === 'motion') built[output.name] = `/${name}`;
        else {
          const [style] = output.viteMetadata?.importedCss ?? [];
          if (style === undefined) throw new Error('The public pages have no styles.');
          built.style = `/${style}`;
          built.fonts = fontsToPreload(bundle);
          delete bundle[name];
        }
      }
    },
  };
}
