import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';

/** `2 × AMD EPYC` */
export const processor = `${cpus().length} × ${cpus()[0]?.model.trim()}`;

/** Of the sources that are measured. */
export function commit(): string {
  return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
}

/** Where figures come from: figures of different machines do not compare. */
export function machine(): string {
  return `commit ${commit()}, ${processor}, Node ${process.version}, load before ${loadavg()[0]?.toFixed(2)}`;
}
