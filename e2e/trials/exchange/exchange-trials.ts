import { setTimeout as pause } from 'node:timers/promises';
import { api, type TaskView } from '@commonplace/contracts/api';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { until } from '../../support/until.ts';
import { type Act, exchangePoints } from './exchange-points.ts';
import type { ExchangeProduct, Victim } from './exchange-product.ts';
import { problemsOfExport } from './judge-export.ts';
import { problemsOfImport, problemsOfRemoval, problemsOfUndoing, rowsOf } from './judge-import.ts';
import { leftovers, usageOf } from './leftovers.ts';
import { type PackedFolder, packedFolder } from './packed-folder.ts';
import { atRest, sendImport, taskTitled } from './task-calls.ts';

/** What is asked for, and when what is killed meanwhile: at a point of the code, or at any moment. */
export type Strike = { act: Act; point: string } | { act: Act; victims: readonly Victim[] };

export interface ExchangePlan {
  seed: number;
  strikes: readonly Strike[];
  /** Notes of each import. */
  notes: number;
  /** How long the product may take until a task is at rest. */
  patienceMs: number;
  /** Whether no further trial may begin. */
  isOver?: () => boolean;
}

export interface ExchangeReport {
  trials: number;
  kills: number;
  /** How tasks ended. */
  done: number;
  rolledBack: number;
  /** Points by which nobody came: the kill was not made. */
  missed: string[];
  problems: string[];
}

/** An act takes some such time on a quiet machine: a kill comes at any moment of it. */
const lastsMs: Record<Act, number> = { import: 1_800, cancel: 400, undo: 400, export: 900 };
const formats = ['markdown', 'json', 'html', 'epub'] as const;

/** Imports, exports, cancels and undoes, and ends processes meanwhile. All is judged when the product serves again. */
export async function runExchangeTrials(
  product: ExchangeProduct,
  plan: ExchangePlan,
): Promise<ExchangeReport> {
  const alice = await registerPerson(product, 'alice');
  const trials = new ExchangeTrials(product, alice, plan);
  await trials.fill();
  for (const [trial, strike] of plan.strikes.entries()) {
    if (plan.isOver?.()) break;
    await trials.run(`t${trial}`, strike);
    if (trials.report.problems.length > 0) break;
  }
  return trials.report;
}

class ExchangeTrials {
  readonly report: ExchangeReport = { trials: 0, kills: 0, done: 0, rolledBack: 0, missed: [], problems: [] };
  private readonly product: ExchangeProduct;
  private readonly alice: ApiPerson;
  private readonly plan: ExchangePlan;
  private readonly random: () => number;
  /** What is exported. */
  private library: PackedFolder | null = null;

  constructor(product: ExchangeProduct, alice: ApiPerson, plan: ExchangePlan) {
    this.product = product;
    this.alice = alice;
    this.plan = plan;
    this.random = seededRandom(plan.seed);
  }

  /** Makes what is exported, and shows that without a kill all is well. */
  async fill(): Promise<void> {
    this.library = await packedFolder('library', this.plan.notes);
    const { id } = await sendImport(this.product.url, this.alice, this.library);
    await this.judgeImport('library', this.library, await this.rested(id));
    this.report.problems.push(...(await leftovers(this.product)));
  }

  async run(tag: string, strike: Strike): Promise<void> {
    this.report.trials += 1;
    const problems = this.report.problems.length;
    await this[strike.act](tag, strike);
    this.report.problems.push(...(await leftovers(this.product)));
    const found = this.report.problems.splice(problems);
    this.report.problems.push(...found.map((one) => `${tag}, ${JSON.stringify(strike)}: ${one}`));
  }

  private async import(tag: string, strike: Strike): Promise<void> {
    const folder = await packedFolder(tag, this.plan.notes);
    const task = await this.struck(strike, tag, () => sendImport(this.product.url, this.alice, folder));
    if (task === null) this.report.problems.push(...(await problemsOfRemoval(this.product, tag)));
    else await this.judgeImport(tag, folder, await this.rested(task.id));
  }

  private async cancel(tag: string, strike: Strike): Promise<void> {
    const folder = await packedFolder(tag, this.plan.notes);
    const usage = await usageOf(this.product, this.alice.id);
    const { id } = await sendImport(this.product.url, this.alice, folder);
    const some = this.random() * folder.notes.length * 0.8;
    await until(async () => (await rowsOf(this.product, tag)).length >= some, 'some notes');
    const cancel = () => this.alice.call(api.tasks.cancel, { params: { id } });
    await this.struck(strike, tag, async () => (await cancel()).task);
    // A call without an answer is made again.
    await cancel();
    const task = await this.rested(id);
    if (task.state === 'done') {
      await this.judgeImport(tag, folder, task);
      return;
    }
    this.report.rolledBack += 1;
    if (task.state !== 'cancelled') this.report.problems.push(`It ended as ${JSON.stringify(task)}`);
    this.report.problems.push(...(await problemsOfRemoval(this.product, tag)));
    const after = await usageOf(this.product, this.alice.id);
    if (after !== usage) this.report.problems.push(`Before ${usage} bytes were used, then ${after}`);
  }

  private async undo(tag: string, strike: Strike): Promise<void> {
    const folder = await packedFolder(tag, this.plan.notes);
    const { id } = await sendImport(this.product.url, this.alice, folder);
    await this.rested(id);
    const usage = await usageOf(this.product, this.alice.id);
    await this.struck(strike, tag, async () => {
      return (await this.alice.call(api.tasks.undo, { params: { id } })).task;
    });
    let task = await this.rested(id);
    if (task.report.undo === null) {
      await this.alice.call(api.tasks.undo, { params: { id } });
      task = await this.rested(id);
    }
    this.report.rolledBack += 1;
    if (task.report.undo !== 'done') this.report.problems.push(`It ended as ${JSON.stringify(task)}`);
    this.report.problems.push(...(await problemsOfUndoing(this.product, folder, tag)));
    const after = await usageOf(this.product, this.alice.id);
    if (after !== usage) this.report.problems.push(`Before ${usage} bytes were used, then ${after}`);
  }

  private async export(_tag: string, strike: Strike): Promise<void> {
    const library = this.library as PackedFolder;
    const { notebooks = [] } = await this.alice.call(api.notebooks.list, {
      query: { searchQuery: 'library' },
    });
    const notebookIds = notebooks.map(({ id }) => id);
    const format = formats[Math.floor(this.random() * formats.length)] as (typeof formats)[number];
    const before = await this.latestTask();
    const begun = await this.struck(strike, null, async () => {
      return (await this.alice.call(api.exports.start, { body: { format, notebookIds, what: 'notes' } }))
        .task;
    });
    const id = begun?.id ?? (await this.latestTask());
    if (id === undefined || id === before) return;
    const task = await this.rested(id);
    if (task.state === 'done') this.report.done += 1;
    else this.report.problems.push(`It ended as ${JSON.stringify(task)}`);
    this.report.problems.push(...(await problemsOfExport(this.product.url, task, library)));
  }

  private async latestTask(): Promise<string | undefined> {
    return (await this.alice.call(api.tasks.list, { query: { limit: 1 } })).tasks[0]?.id;
  }

  private rested(id: string): Promise<TaskView> {
    return atRest(this.alice, id, this.plan.patienceMs);
  }

  private async judgeImport(tag: string, folder: PackedFolder, task: TaskView): Promise<void> {
    if (task.state === 'done') this.report.done += 1;
    else this.report.problems.push(`It ended as ${JSON.stringify(task)}`);
    this.report.problems.push(...(await problemsOfImport(this.product, this.alice, task, folder, tag)));
  }

  /**
   * Does it, and has processes end meanwhile. Answers the task of it, once all serve again; null when none was made.
   *
   * @param tag names the file whose task it is where the call got no answer
   */
  private async struck(
    strike: Strike,
    tag: string | null,
    work: () => Promise<TaskView>,
  ): Promise<TaskView | null> {
    const answered = work().catch(() => null);
    const striking = 'point' in strike ? this.atPoint(strike.point, answered) : this.atAnyMoment(strike);
    this.report.kills += await striking;
    const task = await answered;
    await this.product.revive();
    return task ?? (tag === null ? null : taskTitled(this.alice, `${tag}.zip`));
  }

  private async atPoint(name: string, answered: Promise<TaskView | null>): Promise<number> {
    const passes = exchangePoints[name]?.passes ?? 1;
    await this.product.plan(name, 1 + Math.floor(this.random() * passes));
    const isOver = new AbortController();
    // Who waits for a task that came to its end waits in vain.
    void answered
      .then((task) => task && this.rested(task.id))
      .then(() => isOver.abort())
      .catch(() => undefined);
    const patience = AbortSignal.any([isOver.signal, AbortSignal.timeout(this.plan.patienceMs)]);
    const hasEnded = await this.product.ended(patience);
    await this.product.plan(null);
    if (!hasEnded) this.report.missed.push(name);
    return Number(hasEnded);
  }

  private async atAnyMoment({ act, victims }: Extract<Strike, { victims: unknown }>): Promise<number> {
    await pause(this.random() * lastsMs[act]);
    const killed = await Promise.all(victims.map((victim) => this.product.kill(victim)));
    return killed.reduce((sum, one) => sum + one, 0);
  }
}
