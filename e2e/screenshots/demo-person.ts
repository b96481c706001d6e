import { type ApiPerson, signIn } from '../support/people/api-person.ts';

/** Of everybody in the demo; see `backend/src/tools/demo`. */
const password = 'commonplace';

/** Signs in as a person of the demo. */
export function demoPerson(stack: Parameters<typeof signIn>[0], username: string): Promise<ApiPerson> {
  return signIn(stack, { id: '', name: username, username }, password);
}
