// Runs a foreign program and ends it when our own parent ends, however that happens.
// The parent holds the other end of our standard input: a parent that is killed with -9 cannot say
// goodbye, but the system closes its pipes. A parent that starts the program again on the same
// folder says `keep` before it lets go; a program that ends by itself leaves the folder to the parent. Usage: node run-tethered.mjs <folder to remove> <program> [args…]
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [folder, program, ...args] = process.argv.slice(2);
if (!folder || !program) throw new Error('usage: run-tethered.mjs <folder to remove> <program> [args…]');

const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
let keepFolder = false;
let wasLetGo = false;
child.on('exit', (code, signal) => {
  if (wasLetGo && !keepFolder) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? (signal === 'SIGKILL' ? 0 : 1));
});

process.stdin.on('data', (word) => {
  keepFolder = word.toString().trim() === 'keep';
});
const letGo = () => {
  wasLetGo = true;
  child.kill('SIGKILL');
};
process.stdin.on('end', letGo);
process.stdin.on('error', letGo);
// A Ctrl-C reaches the whole terminal group; the end of the pipe decides, not the signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
