import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brokenBoundaries } from './boundaries.mjs';
import { crowdedFolders } from './folder-sizes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every project of TypeScript in the repository; the ones for tests type-check sources too. */
const projects = [
  'contracts',
  'backend/tsconfig.test.json',
  'collab-server',
  'client',
  'frontend',
  'e2e',
  'bench',
  'scripts',
];

/**
 * @typedef {{ name: string, problem: string | null, seconds: number }} Finding
 */

/**
 * @param {(text: string) => void} say
 * @returns {Promise<{ passed: number, failed: number }>} how many checks
 */
export async function check(say) {
  const began = Date.now();
  const checks = [
    {
      name: 'lint',
      run: () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--colors=off']),
    },
    { name: 'unused code', run: () => tool('knip/bin/knip.js', ['--no-progress']) },
    ...projects.map((project) => ({
      name: `types of ${project.split('/')[0]}`,
      // contracts is built (types only) by the others' references; the rest is only looked at.
      run: () => tool('@typescript/native/bin/tsc', ['-b', project, '--pretty', 'false']),
    })),
    {
      name: 'boundaries',
      run: async () => {
        const broken = await brokenBoundaries(root);
        return broken.length === 0 ? null : broken.map(({ rule, where }) => `${rule}: ${where}`).join('\n');
      },
    },
    { name: 'folders', run: async () => crowdedFolders(root).join('\n') || null },
  ];
  let failed = 0;
  for (const finding of await inTurns(checks, availableParallelism())) {
    say(
      `${finding.problem === null ? 'ok    ' : 'FAILED'} ${finding.name} (${finding.seconds.toFixed(1)} s)`,
    );
    if (finding.problem === null) continue;
    failed++;
    say(finding.problem.replace(/^/gm, '       '));
  }
  say(
    failed === 0
      ? `All checks passed in ${((Date.now() - began) / 1000).toFixed(0)} s.`
      : `${failed} of ${checks.length} checks failed.`,
  );
  return { passed: checks.length - failed, failed };
}

/**
 * As many at once as there are processors; the findings in the order of the checks.
 *
 * @param {{ name: string, run: () => Promise<string | null> }[]} checks
 * @param {number} width
 * @returns {Promise<Finding[]>}
 */
async function inTurns(checks, width) {
  /** @type {Finding[]} */
  const findings = [];
  let next = 0;
  const worker = async () => {
    while (next < checks.length) {
      const index = next++;
      const began = Date.now();
      const { name, run } = checks[index];
      const problem = await run().catch((error) => String(error));
      findings[index] = { name, problem, seconds: (Date.now() - began) / 1000 };
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return findings;
}

/**
 * @param {string} file in node_modules
 * @param {string[]} args
 * @returns {Promise<string | null>} what it complains about
 */
function tool(file, args) {
  const path = join(root, 'node_modules', file);
  if (!existsSync(path)) return Promise.resolve(`${file} is not installed`);
  const child = spawn(process.execPath, [path, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      words += chunk;
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : words.trim() || `ended with code ${code}`));
  });
}
