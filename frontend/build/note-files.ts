import { basename, dirname } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { editorTexts, pageTexts, readerTexts } from '../src/shared/i18n/screen-texts.ts';

/** What shows a note to read, and what its editor needs beside that; besides what every page needs. */
const screens = {
  'note-files': ['workspace/workspace.tsx', 'workspace/note/open-note.tsx'],
  'editor-files': ['workspace/note/live-note.tsx', 'editor/tools/editing-tools.ts'],
} as const;

/** The texts of every page, and of these screens. */
const texts = { 'page-texts': pageTexts, 'note-texts': readerTexts, 'editor-texts': editorTexts } as const;

/**
 * Names in the page which files a note needs, and where their texts are in each language, so that `public/first.js` can
 * ask for them at once. Only the page's own script knows them otherwise, and it has to be loaded and run first.
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
        const filesLater = (modules: readonly string[]) => {
          const wanted = new Set(modules.flatMap((module) => [...filesOf(bundle, chunkOf(bundle, module))]));
          const files = [...wanted].filter((file) => !known.has(file));
          for (const file of files) known.add(file);
          return files;
        };
        const metas = [
          ...Object.entries(screens).map(([name, modules]) => meta(name, filesLater(modules))),
          ...languagesIn(bundle).flatMap((language) =>
            Object.entries(texts).map(([name, namespaces]) =>
              meta(
                name,
                filesLater(namespaces.map((namespace) => `/${language}/${namespace}.json`)),
                language,
              ),
            ),
          ),
        ];
        return html.replace('<script src="/first.js">', `${metas.join('\n    ')}\n    $&`);
      },
    },
  };
}

function meta(name: string, files: readonly string[], language?: string): string {
  const lang = language === undefined ? '' : ` lang="${language}"`;
  return `<meta name="${name}"${lang} content="${files.map((file) => `/${file}`).join(' ')}" />`;
}

/** The languages that texts of every page are written in. */
function languagesIn(bundle: Rollup.OutputBundle): string[] {
  const ids = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
  return ids
    .filter((id) => id.endsWith(`/${pageTexts[0]}.json`))
    .map((id) => basename(dirname(id)))
    .sort();
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
