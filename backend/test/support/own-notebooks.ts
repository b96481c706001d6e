import { api } from '@commonplace/contracts/api';
import { callApi } from './call-api.ts';

/** A person's own notebooks by name, as the API lists them. */
export async function ownNotebooks(url: string, token: string) {
  const { body } = await callApi(url, api.notebooks.list, { query: {} }, token);
  return body.notebooks ?? [];
}
