import { api } from '@commonplace/contracts/api';
import { callApi } from '../../support/call-api.ts';

/** So that requests sent at once also arrive at once, here and at the database. */
export async function openConnections(to: { url: string }, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => callApi(to.url, api.users.signInOptions, {})));
}
