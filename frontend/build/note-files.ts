import type { Plugin, Rollup } from 'vite';

/** What shows a note to read, and what its editor needs beside that; besides what every page needs. */
const screens = {
  'note-files': ['workspace/workspace.tsx', 'workspace/open-note.tsx'],
  'editor-files': ['workspace/live-note.tsx', 'editor/editing-tools.ts'],
} as const;

/**
 * Names in the page which files a note needs, so that `public/first.js` can ask for them at once when the address
 * opens one. Only the page's own script knows them otherwise, and it has to be loaded and run first.
 */
export function noteFiles(): Plugin {
  return {
    name: 'note-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html;
        const known = filesOf(bundle, chunk);
        const lists = Object.entries(screens).map(([name, modules]) => {
          const wanted = modules
            .flatMap((module) => [...filesOf(bundle, chunkOf(bundle, module))])
            .filter((file) => !known.has(file));
          for (const file of wanted) known.add(file);
          return `<meta name="${name}" content="${[...new Set(wanted)].map((file) => `/${file}`).join(' ')}" />`;
        });
        return html.replace('<script src="/first.js">', `${lists.join('\n    ')}\n    $&`);
      },
    },
  };
}

/** @throws when the module is in none: its files would be requested late, without an error */
function chunkOf(bundle: Rollup.OutputBundle, module: string): Rollup.OutputChunk {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module))) return output;
  throw new Error(`No chunk of the build has ${module}, which shows a note`);
}

/** A chunk's own file and those of all that it imports, with their styles. */
function filesOf(bundle: Rollup.OutputBundle, chunk: Rollup.OutputChunk, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, found);
  }
  return found;
}
