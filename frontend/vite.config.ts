import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { noteFiles } from './build/note-files.ts';
import { precompress } from './build/precompress.ts';

const host = '127.0.0.1';
export default defineConfig({
  plugins: [react(), noteFiles(), precompress()],
  build: {
    target: 'es2023',
    /** Every asset stays a file: the content security policy allows no `data:` fonts or scripts. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    host,
    strictPort: true,
  },
});
