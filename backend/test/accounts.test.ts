import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './support/test-backend.ts';
let backend: TestBackend;
beforeAll(async () => { backend = await startTestBackend({ LOG_LEVEL: 'debug' }); });
afterAll(() => backend.close());
test('x', async () => {
  for (const [m, p, b] of [['POST','/api/users/join',{email:'a@b.co'}],['POST','/api/users/join',{email:'a'}],['GET','/api/users/list?query=a'],['GET','/nope'],['GET','/api/docs/json'],['POST','/api/users/login',{}],['GET','/health'],['GET','/metrics']] as const) {
    const r = await fetch(backend.url + p, { method: m, ...(b && { body: JSON.stringify(b), headers: {'content-type':'application/json'} }) });
    console.log(m, p, r.status, (await r.text()).slice(0, 300));
  }
});
