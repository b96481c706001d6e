import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where each process says which variables it reads. */
export const schemas = {
  backend: 'backend/src/platform/config/config.ts',
  content: 'backend/src/content/content-config.ts',
  'collab-server': 'collab-server/src/config.ts',
};

/**
 * The variables of a schema, read from its text: `NAME: z…` or `NAME: helper('NAME' …)`.
 *
 * @param {string} file
 * @returns {{ name: string, optional: boolean }[]}
 */
export function variablesOf(file) {
  const text = readFileSync(new URL(file, `file://${root}`), 'utf8');
  const start = text.indexOf('z.object({');
  const schema = text.slice(start, text.indexOf('\n});', start));
  const entries = schema.split(/\n {2}(?=[A-Z][A-Z0-9_]*:)/).slice(1);
  return entries.map((entry) => {
    const name = entry.slice(0, entry.indexOf(':'));
    const helper = /^\w+:\s*(\w+)\(/.exec(entry)?.[1];
    return { name, optional: /\.(default|optional)\(/.test(entry) || optionalKinds.has(helper ?? '') };
  });
}

/** Kinds of variables that may be unset wherever they are used. */
const optionalKinds = new Set(
  readFileSync(`${root}contracts/src/environment/variables.ts`, 'utf8')
    .split(/\nexport const (?=\w+ = \()/)
    .slice(1)
    .filter((kind) => /\.(default|optional)\(|\bdefault:/.test(kind))
    .map((kind) => /^\w+/.exec(kind)?.[0] ?? ''),
);

/** Every variable that the supervisor and the tests read by themselves. */
export function variablesOfScripts() {
  const files = [
    'scripts/stack/settings.mjs',
    'scripts/start/run.mjs',
    'scripts/stack.mjs',
    'scripts/stack/process-env.mjs',
  ];
  return [
    ...new Set(
      files.flatMap((file) =>
        [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(
          ([, name]) => name,
        ),
      ),
    ),
  ];
}
