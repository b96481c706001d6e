// @module-tag mariadb
import { setTimeout as pause } from 'node:timers/promises';
import { api, type TaskView } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Task } from '../../../src/exchange/tasks/task.entity.ts';
import { type TaskKind, TaskKinds, type TaskRun } from '../../../src/exchange/tasks/task-kinds.ts';
import { TaskSweep } from '../../../src/exchange/tasks/task-sweep.ts';
import { Tasks } from '../../../src/exchange/tasks/tasks.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { Metrics } from '../../../src/platform/metrics/metrics.ts';
import { callApi } from '../../support/call-api.ts';
import { eventually } from '../../support/eventually.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { TestTab } from '../../support/test-tab.ts';

let backend: TestBackend;
let ann: TestPerson;
let other: TestPerson;

/** A kind that counts to `total`, a step at a time, and waits before the step `holdAt` until it is let go. */
class Counting implements TaskKind {
  readonly kind = 'import';
  readonly did: string[] = [];
  previews = false;
  failsAt = 0;
  refusal = new AppError('rejected', { message: 'This is no import.' });
  holdAt = 0;
  /** Those that go before the task. */
  rows = 0;
  letGo = Promise.withResolvers<void>();
  reached = Promise.withResolvers<void>();

  async run(run: TaskRun) {
    const { total, title } = run.task;
    // As imports and exports do when a run begins.
    await run.save({ title });
    if (this.previews && run.task.step === '') return { state: 'waiting', step: 'seen' } as const;
    for (let at = run.task.done + 1; at <= total; at += 1) {
      if (at === this.failsAt) throw this.refusal;
      if (at === this.holdAt) {
        this.reached.resolve();
        const stopped = new Promise((resolve) => run.signal.addEventListener('abort', resolve));
        await Promise.race([this.letGo.promise, stopped]);
        run.signal.throwIfAborted();
      }
      this.did.push(`step ${at}`);
      await run.save({ done: at, step: 'counting' });
    }
    return { state: 'done' } as const;
  }

  async rollBack() {
    this.did.push('rolled back');
  }

  async undo() {
    this.did.push('undone');
  }

  async forgetSome() {
    const some = Math.min(2, this.rows);
    this.rows -= some;
    this.did.push(`forgot ${some}`);
    return some;
  }

  async forget() {
    this.did.push('forgot all');
  }
}

let counting: Counting;
const useIn = ({ app }: TestBackend) => app.get(TaskKinds).register(counting);

beforeAll(async () => {
  backend = await startTestBackend();
  ann = await signUp(backend, 'taskann');
  other = await signUp(backend, 'taskother');
});
afterAll(() => backend.close());
beforeEach(() => {
  counting = new Counting();
  useIn(backend);
});

const add = (person = ann, total = 3): Promise<Task> =>
  backend.app
    .get(UnitOfWork)
    .run((unit) =>
      backend.app.get(Tasks).add(unit, person.id, { kind: 'import', title: 'a.zip', options: {}, total }),
    );

async function ask(id: string, act: 'get' | 'start' | 'cancel' | 'undo' = 'get', person = ann) {
  return callApi(backend.url, api.tasks[act], { params: { id } }, person.token);
}

async function until(id: string, isIt: (task: TaskView) => boolean): Promise<TaskView> {
  return vi.waitFor(
    async () => {
      const { task } = (await ask(id)).body;
      if (!isIt(task)) throw new Error(`It is ${JSON.stringify(task)}`);
      return task;
    },
    { timeout: 60_000, interval: 50 },
  );
}
const rows = (sql: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  backend.app.get(UnitOfWork).run(({ manager }) => manager.query(sql, values));
const untilState = (id: string, state: TaskView['state']) => until(id, (task) => task.state === state);

describe('tasks (W113)', () => {
  test('a task is done, told of as it goes on, and only to its person', async () => {
    const tab = await TestTab.open(backend, ann.token);
    const { id } = await add(ann, 40);
    const done = await untilState(id, 'done');
    expect(done).toMatchObject({ kind: 'import', title: 'a.zip', done: 40, total: 40, link: null });
    await tab.caughtUp();
    const pushed = tab.of('task-changed').map(({ payload }) => payload.task as TaskView);
    expect(pushed.at(-1)).toMatchObject({ id, state: 'done', done: 40 });
    // Forty steps within a second or two are not forty pushes.
    expect(pushed.length).toBeLessThan(12);
    expect(pushed.every((task) => !('report' in task))).toBe(true);
    tab.close();
    for (const act of ['get', 'start', 'cancel', 'undo'] as const)
      expect([act, (await ask(id, act, other)).status]).toEqual([act, 404]);
    const { body } = await callApi(backend.url, api.tasks.list, { query: {} }, ann.token);
    expect(body.tasks[0]).toMatchObject({ id, state: 'done' });
    const others = await callApi(backend.url, api.tasks.list, { query: {} }, other.token);
    expect(others.body).toMatchObject({ tasks: [], count: 0 });
  });

  test('one that waits after its preview begins when its person starts it', async () => {
    counting.previews = true;
    const { id } = await add();
    await eventually(async () => {
      const rows: object[] = await backend.app
        .get(UnitOfWork)
        .run(({ manager }) => manager.query("SELECT id FROM task WHERE id = ? AND step = 'seen'", [id]));
      expect(rows).toHaveLength(1);
    });
    expect((await ask(id)).body.task).toMatchObject({ state: 'waiting', done: 0 });
    await ask(id, 'start');
    expect(await untilState(id, 'done')).toMatchObject({ done: 3 });
    expect((await ask(id, 'start')).body).toMatchObject({
      message: 'It was started before.',
      task: { state: 'done' },
    });
  });

  test('one that is cancelled while it runs stops, is rolled back, and stays so', async () => {
    counting.holdAt = 2;
    const { id } = await add();
    await counting.reached.promise;
    await ask(id, 'cancel');
    expect(await untilState(id, 'cancelled')).toMatchObject({ done: 1, report: { problem: null } });
    expect(counting.did).toEqual(['step 1', 'rolled back']);
    expect((await ask(id, 'cancel')).body.task.state).toBe('cancelled');
    expect((await ask(id, 'start')).status).toBe(409);
    expect((await ask(id, 'undo')).status).toBe(409);
  });

  test('one that is refused is rolled back and says why', async () => {
    counting.failsAt = 2;
    const { id } = await add();
    const failed = await untilState(id, 'failed');
    expect(failed.report.problem).toBe('This is no import.');
    expect(counting.did).toEqual(['step 1', 'rolled back']);
  });

  test('that of a person who is suspended meanwhile stops, is rolled back, and has failed', async () => {
    const suspend = (at: number | null) =>
      backend.app
        .get(UnitOfWork)
        .run(({ manager }) => manager.query('UPDATE `user` SET suspended_at = ? WHERE id = ?', [at, ann.id]));
    counting.holdAt = 2;
    const { id } = await add();
    const waiting = await add();
    await counting.reached.promise;
    await suspend(1);
    try {
      const ended = await Promise.all([id, waiting.id].map((each) => untilState(each, 'failed')));
      expect(ended.map(({ report }) => report.problem)).toEqual(Array(2).fill('Your account is suspended.'));
      expect(counting.did).toEqual(['step 1', 'rolled back', 'rolled back']);
    } finally {
      await suspend(null);
    }
  });

  test('one that fails at the same place again waits longer each time, and is given up in the end', async () => {
    counting.failsAt = 2;
    counting.refusal = new AppError('unavailable');
    const { id } = await add();
    let before = Date.now();
    const pauseAfter = (attempts: number) =>
      vi.waitFor(
        async () => {
          const [row] = await rows('SELECT attempts, due_at FROM task WHERE id = ?', [id]);
          expect(Number(row?.attempts)).toBe(attempts);
          return Number(row?.due_at) - before;
        },
        { timeout: 60_000, interval: 50 },
      );
    const again = async (attempts: number) => {
      before = Date.now();
      await rows('UPDATE task SET due_at = 1, attempts = ? WHERE id = ?', [attempts, id]);
      // Has it look at once.
      await add(other, 0);
    };
    expect(await pauseAfter(1)).toBeGreaterThanOrEqual(5_000);
    await again(1);
    expect(await pauseAfter(2)).toBeGreaterThanOrEqual(10_000);
    await again(7);
    expect(await pauseAfter(8)).toBeGreaterThanOrEqual(10 * 60_000);
    // It gets further: that is a new failure.
    counting.failsAt = 3;
    await again(8);
    expect(await pauseAfter(1)).toBeLessThan(5 * 60_000);
    await again(20);
    expect((await untilState(id, 'failed')).report.problem).toBe(counting.refusal.message);
    expect(counting.did).toEqual(['step 1', 'step 2', 'rolled back']);
  });

  test('one whose process ended three times at the same place has failed', async () => {
    counting.holdAt = 2;
    const { id } = await add();
    await counting.reached.promise;
    const lostRuns = async (taskId: string) =>
      Number((await rows('SELECT lost_runs FROM task WHERE id = ?', [taskId]))[0]?.lost_runs);
    // It got further: the first that does not is the next.
    expect(await lostRuns(id)).toBe(0);
    counting.letGo.resolve();
    await untilState(id, 'done');

    counting = new Counting();
    counting.holdAt = 1;
    useIn(backend);
    const second = await add();
    await counting.reached.promise;
    expect(await lostRuns(second.id)).toBe(1);
    counting.letGo.resolve();
    await untilState(second.id, 'done');
    expect(await lostRuns(second.id)).toBe(0);

    // As three processes leave it, each in the middle.
    counting.did.length = 0;
    await rows("UPDATE task SET state = 'running', due_at = 1, ended_at = NULL, lost_runs = 3 WHERE id = ?", [
      second.id,
    ]);
    await add(other, 0);
    const { report } = await untilState(second.id, 'failed');
    expect(report.problem).toMatch(/^This could not be finished: the server stopped each time/);
    expect(counting.did).toEqual(['rolled back']);
  });

  test('a done one is undone once', async () => {
    const { id } = await add();
    await untilState(id, 'done');
    expect((await ask(id, 'undo')).body).toMatchObject({
      message: 'The import is being undone.',
      task: { report: { undo: 'running' } },
    });
    await until(id, ({ report }) => report.undo === 'done');
    expect(counting.did.at(-1)).toBe('undone');
    expect((await ask(id, 'undo')).status).toBe(409);
  });

  test('of one person one runs at a time, and ten wait at most', async () => {
    counting.holdAt = 1;
    const first = await add();
    await counting.reached.promise;
    const others = await Promise.all(Array.from({ length: 9 }, () => add()));
    await expect(add()).rejects.toMatchObject({ code: 'rate_limited' });
    await pause(300);
    expect((await ask(others[0]?.id ?? '')).body.task.state).toBe('waiting');
    await rows('UPDATE task SET due_at = ? WHERE id = ?', [Date.now() - 600_000, others[0]?.id]);
    const figures = await backend.app.get(Metrics).registry.metrics();
    const due = /^commonplace_backend_oldest_task_seconds (\S+)$/m.exec(figures)?.[1];
    expect(Number(due)).toBeGreaterThanOrEqual(600);
    // Another's turn comes all the same.
    counting.holdAt = 0;
    await add(other);
    await eventually(() => expect(counting.did).toContain('step 3'));
    counting.letGo.resolve();
    for (const { id } of [first, ...others]) await untilState(id, 'done');
  });

  test('who had a turn waits for those who did not, and an export waits for no import', async () => {
    const [third, fourth] = [await signUp(backend, 'taskthird'), await signUp(backend, 'taskfourth')];
    const order: string[] = [];
    const lent: Promise<boolean>[] = [];
    const [gate, gateOfOther] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = Promise.withResolvers<void>();
    backend.app.get(TaskKinds).register({
      kind: 'import',
      async run({ task, isAwaited }) {
        order.push(task.title);
        if (order.length === 2) holding.resolve();
        await (task.title === 'b1' ? gateOfOther : gate).promise;
        if (task.title === 'a1' && task.step === '') {
          lent.push(isAwaited());
          await lent[0];
          return { state: 'running', step: 'lent' };
        }
        return { state: 'done' };
      },
      async rollBack() {},
    });
    const exported = Promise.withResolvers<void>();
    backend.app.get(TaskKinds).register({
      kind: 'export',
      async run() {
        exported.resolve();
        return { state: 'done' };
      },
      async rollBack() {},
    });
    const ask = (person: TestPerson, title: string, kind: 'import' | 'export' = 'import') =>
      backend.app
        .get(UnitOfWork)
        .run((unit) => backend.app.get(Tasks).add(unit, person.id, { kind, title, options: {} }));
    const [a1] = [await ask(ann, 'a1'), await ask(ann, 'a2'), await ask(ann, 'a3'), await ask(other, 'b1')];
    await holding.promise;
    await ask(third, 'c1');
    await ask(fourth, 'x', 'export');
    await exported.promise;
    gate.resolve();
    await eventually(() => expect(order.length).toBeGreaterThan(2));
    gateOfOther.resolve();
    expect((await untilState(a1.id, 'done')).state).toBe('done');
    expect(await lent[0]).toBe(true);
    await eventually(() => expect(order).toHaveLength(6));
    expect(order.slice(0, 2).sort()).toEqual(['a1', 'b1']);
    expect(order[2]).toBe('c1');
    expect(order.lastIndexOf('a1')).toBeGreaterThan(2);
  });

  test('what a process left in the middle the next goes on with', async () => {
    const { database } = backend;
    counting.holdAt = 3;
    const { id } = await add(ann, 4);
    await counting.reached.promise;
    await backend.app.close();
    const first = counting.did;
    counting = new Counting();
    backend = await startTestBackend({}, database);
    useIn(backend);
    // Has it look again at once.
    await add(other, 0);
    await untilState(id, 'done');
    expect([first, counting.did]).toEqual([
      ['step 1', 'step 2'],
      ['step 3', 'step 4'],
    ]);
  });

  test('old ones go, after the rows that go with them, a piece at a time', async () => {
    const { id } = await add();
    await untilState(id, 'done');
    counting.rows = 3;
    counting.did.length = 0;
    await backend.app
      .get(UnitOfWork)
      .run(({ manager }) => manager.query('UPDATE task SET expires_at = 1 WHERE id = ?', [id]));
    await backend.app.get(TaskSweep).sweep();
    expect((await ask(id)).status).toBe(404);
    expect(counting.did).toEqual(['forgot 2', 'forgot 1', 'forgot 0', 'forgot all']);
  });
});
