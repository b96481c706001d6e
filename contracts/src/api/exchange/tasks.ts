import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { limits } from '../endpoint/limits.ts';
import { id, okShape, paging } from '../endpoint/shapes.ts';
import { task, taskSummary } from './task.ts';

const params = z.object({ id });
export const taskResponse = z.object({ ...okShape, task });

export const tasks = {
  list: defineEndpoint('GET', '/api/tasks', {
    summary:
      'Own imports of the last 30 days and exports of the last seven, the latest first, without their reports.',
    auth: 'session',
    query: z.object(paging(limits.tasksPage)),
    response: z.object({ ...okShape, tasks: z.array(taskSummary), count: z.number().int().min(0) }),
    errors: [],
  }),
  get: defineEndpoint('GET', '/api/tasks/:id', {
    summary: 'An own import or export: how far it is, and its report.',
    auth: 'session',
    params,
    response: taskResponse,
    errors: ['not_found'],
  }),
  start: defineEndpoint('POST', '/api/tasks/:id/start', {
    summary: 'Begins an import that waits after its preview. One that has begun goes on.',
    auth: 'session',
    params,
    response: taskResponse,
    errors: ['not_found', 'conflict'],
  }),
  cancel: defineEndpoint('POST', '/api/tasks/:id/cancel', {
    summary:
      'Cancels what waits or runs: what it made is removed. Of an export that is done the file is removed; what else has ended stays.',
    auth: 'session',
    // As for starting it; an import takes `write`.
    scope: 'read',
    params,
    response: taskResponse,
    errors: ['not_found'],
  }),
  undo: defineEndpoint('POST', '/api/tasks/:id/undo', {
    summary: 'Moves all that an import made to the trash. `report.undo` says how far that is.',
    auth: 'session',
    params,
    response: taskResponse,
    errors: ['not_found', 'conflict'],
  }),
};
