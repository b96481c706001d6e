// What our binding and our way of a message are worth: each beside the libraries' own, in one run.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { fullPlan, type Plan, type Scenario, smallestPlan } from '../src/plan.ts';
import { measureBindings } from './measure-bindings.ts';
import { measureLoops } from './measure-loops.ts';

const { values } = parseArgs({
  options: {
    words: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    keys: { type: 'string', default: '80' },
    seed: { type: 'string', default: '20261121' },
    /** A few seconds, to see that the bench works. */
    smallest: { type: 'boolean', default: false },
    /** Only one of the two: `binding` or `loop`. */
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const rounds = values.smallest ? 1 : Number(values.rounds);

console.log(
  `seed ${seed}, ${rounds} rounds, ${cpus().length} cores, load before ${loadavg()[0]?.toFixed(1)}`,
);
if (values.only !== 'loop') {
  const words = values.smallest ? 300 : Number(values.words);
  const keys = values.smallest ? 8 : Number(values.keys);
  print('Binding: milliseconds of script, p50 / p95', await measureBindings({ words, rounds, seed, keys }));
}
if (values.only !== 'binding')
  print('Way of a message: one figure for each round', await measureLoops(loopPlan()));

function loopPlan(): Plan {
  if (values.smallest) return smallestPlan(seed);
  const full = fullPlan(seed);
  return {
    ...full,
    rounds,
    measureMs: 3_000,
    settleMs: 1_000,
    scenarios: [full.scenarios[0], { ...full.scenarios[2], rate: 3_000 }, full.scenarios[3]] as Scenario[],
    saturation: { ...full.saturation, rates: [1_000, 2_000, 4_000, ...full.saturation.rates], rounds: 1 },
  };
}

function print(title: string, [head = [], ...rows]: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  console.log(['', title, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}
