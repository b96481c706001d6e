/** W113 taken out: a task that runs is not due, so nobody goes on with it when its process ends. */
export const rule = {
  file: 'backend/dist/exchange/tasks/task-runner.js',
  find: "await this.write(run, { state: 'running', startedAt: Date.now() });",
  replace: "await this.write(run, { state: 'running', startedAt: Date.now(), dueAt: null });",
};
