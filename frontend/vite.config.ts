import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildNumber } from './build/build-number.ts';
import { chunkFile, chunkGroups } from './build/chunks.ts';
import { className } from './build/class-name.ts';
import { leanContracts } from './build/lean-contracts.ts';
import { noScript } from './build/no-script.ts';
import { noteFiles } from './build/note-files.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { exportedStyles, publicAssets, publicEntries } from './build/public-assets.ts';

const unusedLink = fileURLToPath(new URL('./build/unused-link.ts', import.meta.url));
const host = '127.0.0.1';
const besideTheApp = { outDir: 'dist', emptyOutDir: false, copyPublicDir: false } as const;

export default defineConfig({
  plugins: [
    react(),
    buildNumber(),
    leanContracts(),
    noteFiles(),
    noScript(),
    preloadFonts(),
    publicAssets(),
    precompress(),
  ],
  resolve: { alias: { '@tiptap/extension-link': unusedLink } },
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2023',
    /** Every asset stays a file: the content security policy allows no `data:` fonts or scripts. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  /** A file of texts is read as a whole. */
  json: { namedExports: false },
  environments: {
    /** The app. */
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          // Upstream does not mark them so: blocks that no note has would be loaded.
          treeshake: { manualPureFunctions: ['Extension.create', 'Mark.create', 'Node.create'] },
          output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: chunkFile },
        },
      },
    },
    /** What public pages load: one script without React, a larger one where they move, and one stylesheet. Apart, so that they share no file with the app or each other. */
    island: {
      consumer: 'client',
      build: { ...besideTheApp, rolldownOptions: { input: { island: publicEntries.island } } },
    },
    motion: {
      consumer: 'client',
      build: { ...besideTheApp, rolldownOptions: { input: { motion: publicEntries.motion } } },
    },
    styles: {
      consumer: 'client',
      build: {
        ...besideTheApp,
        rolldownOptions: {
          input: { styles: publicEntries.styles },
          external: /^react(-dom)?(\/|$)/,
          // Without its export nothing of the server entry would be used, nor the styles of what it draws.
          preserveEntrySignatures: 'exports-only',
        },
      },
    },
    /** The server entry, which renders public pages. It brings what it imports along: the backend has no React. */
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist-server',
        copyPublicDir: false,
        rolldownOptions: { input: { server: publicEntries.styles } },
      },
    },
    /** What exported notes look like, for the backend. They need no other file, so the pictures are in it. */
    exported: {
      consumer: 'server',
      build: {
        outDir: 'dist-server',
        emptyOutDir: false,
        copyPublicDir: false,
        assetsInlineLimit: Number.POSITIVE_INFINITY,
        rolldownOptions: { input: { 'exported-styles': exportedStyles } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'island', 'motion', 'styles', 'ssr', 'exported']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  server: {
    host,
    strictPort: true,
  },
});
