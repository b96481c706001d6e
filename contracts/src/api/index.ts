import { notebooks } from './notebooks.ts';
import { notes } from './notes.ts';
import { users } from './users.ts';

/** Every call of the API, by feature. */
export const api = { users, notebooks, notes };

export type {
  EndpointAuth,
  EndpointDefinition,
  EndpointInput,
  EndpointRequest,
  EndpointResponse,
} from './endpoint.ts';
export { limits } from './limits.ts';
export { type NotebookView, notebookView } from './notebooks.ts';
export {
  type NoteSummary,
  type NoteView,
  noteSummary,
  noteView,
  type OpenedNote,
} from './notes.ts';
export { okResponse } from './shapes.ts';
export { email, type Person, type Profile, password, person, personName, username } from './users.ts';
