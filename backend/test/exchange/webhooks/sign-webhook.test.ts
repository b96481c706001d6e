import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newWebhookSecret, signedHeaders } from '../../../src/exchange/webhooks/sign-webhook.ts';

test('W117b a body is signed as the vector of Standard Webhooks says', () => {
  const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: 1_614_265_330_999,
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('W117b a new secret is 32 bytes, and no two are the same', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()];
  expect(one).not.toBe(other);
  const key = Buffer.from(one.replace('whsec_', ''), 'base64');
  expect(key).toHaveLength(32);
  const { 'webhook-signature': signature } = signedHeaders(one, { id: 'a', at: 5_000, body: 'b' });
  expect(signature).toBe(`v1,${createHmac('sha256', key).update('a.5.b').digest('base64')}`);
});
