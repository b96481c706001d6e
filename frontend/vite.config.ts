import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { noteFiles } from './build/note-files.ts';
import { precompress } from './build/precompress.ts';

const host = '127.0.0.1';
const backend = `http://${host}:${process.env.BACKEND_PORT ?? '3001'}`;
const collab = `http://${host}:${process.env.COLLAB_PORT ?? '3004'}`;

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
    proxy: {
      '/api': backend,
      '/files': backend,
      '/health': backend,
      '/dev/mail': backend,
      '/collab': { target: collab, ws: true },
      '/yjs': { target: collab, ws: true },
    },
  },
});
