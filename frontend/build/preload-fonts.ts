import type { Plugin, Rollup } from 'vite';

/** Latin letters of the interface and of notes; what else a page needs comes when it is drawn. */
const firstFonts = /(inter|literata)-latin-wght-normal-[^/]+\.woff2$/;

/** Addresses of the fonts that nearly every page shows. */
export function fontsToPreload(bundle: Rollup.OutputBundle): string[] {
  return Object.keys(bundle)
    .filter((name) => firstFonts.test(name))
    .sort()
    .map((name) => `/${name}`);
}

/**
 * Lets the app's page ask for its fonts at once: a font that is not there when text is first drawn is left out for as
 * long as the page is open, so that no line breaks anew.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        fontsToPreload(bundle).map((href) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true },
          injectTo: 'head' as const,
        })),
    },
  };
}
