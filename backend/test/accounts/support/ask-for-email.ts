import { api } from '@commonplace/contracts/api';
import { callLoosely } from '../../support/call-api.ts';
import { type TestPerson, testPassword } from '../../support/people.ts';
import type { TestBackend } from '../../support/test-backend.ts';

/** A person requests another address with their password. */
export function askForEmail(backend: TestBackend, person: Pick<TestPerson, 'token'>, email: string) {
  return callLoosely(
    backend.url,
    api.profiles.edit,
    { body: { email, password: testPassword } },
    person.token,
  );
}
