import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNode } from '../../support/backend-process.ts';
import { callApi, callLoosely } from '../../support/call-api.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function places(prefix: string): Promise<string[]> {
  const found = await callApi(backend.url, api.tpservices.getCities, { query: { prefix } });
  expect(found.status).toBe(200);
  return found.body.cities.map(({ citycountry }) => citycountry);
}

describe('places', () => {
  test.each([
    ['ly', 'Lyon, France'],
    ['LYON', 'Lyon, France'],
    ['lyon', 'Lyon, France'],
    ['st louis', 'St. Louis, Missouri, United States'],
    ['Saint Louis', 'St. Louis, Missouri, United States'],
    ['munchen', 'Munich, Germany'],
    ['münchen', 'Munich, Germany'],
    ['Muenchen', 'Munich, Germany'],
    ['cologne', 'Köln, Germany'],
    ['koeln', 'Köln, Germany'],
    ['sao paulo', 'São Paulo, Brazil'],
    ['lodz', 'Łódź, Poland'],
    ['new yo', 'New York City, United States'],
    ['aix en p', 'Aix-en-Provence, France'],
    ['hong k', 'Hong Kong, Hong Kong'],
  ])('%j finds %s', async (prefix, place) => {
    expect(await places(prefix)).toContain(place);
  });

  test('come the biggest first, ten at most, none twice', async () => {
    expect((await places('london'))[0]).toBe('London, United Kingdom');
    expect((await places('pari'))[0]).toBe('Paris, France');
    expect((await places('springfield')).slice(0, 2)).toEqual([
      'Springfield, Missouri, United States',
      'Springfield, Massachusetts, United States',
    ]);
    const found = await places('sa');
    expect(found).toHaveLength(10);
    expect(new Set(found).size).toBe(10);
  });

  test.each(['zzzzzz', "''", '%%', '..', '東京東京'])('%j finds nothing', async (prefix) => {
    expect(await places(prefix)).toEqual([]);
  });

  test.each(['', 'l', ' l ', 'x'.repeat(201)])('%j is not searched for', async (prefix) => {
    const refused = await callLoosely(backend.url, api.tpservices.getCities, { query: { prefix } });
    expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([400, ['prefix']]);
  });
});

test('a search takes less than 5 ms in 95 of 100, and all of them less than 30 MB', async () => {
  const measured = startNode([
    '--expose-gc',
    new URL('./support/measure-cities.mjs', import.meta.url).pathname,
  ]);
  const figures = JSON.parse(await measured.said('searches')) as Record<string, number>;
  await measured.ended;
  process.stdout.write(`cities: ${JSON.stringify(figures)}\n`);
  expect(figures.p95Ms).toBeLessThan(5);
  expect(figures.megabytes).toBeLessThan(30);
});
