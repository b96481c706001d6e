import { expect, test } from 'vitest';
import { requestIdIn } from './request-id.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;

test.each([
  ['an id', { 'x-request-id': '4ac13b1c.proxy-7' }, '4ac13b1c.proxy-7'],
  ['a trace', { traceparent }, trace],
  ['both', { 'x-request-id': 'from-the-proxy', traceparent }, 'from-the-proxy'],
  ['an id that is none beside a trace', { 'x-request-id': 'a b', traceparent }, trace],
])('%s', (_what, headers, id) => {
  expect(requestIdIn(headers)).toBe(id);
});

test.each([
  {},
  { 'x-request-id': 'short' },
  { 'x-request-id': 'x'.repeat(65) },
  { 'x-request-id': 'with a line\nbreak' },
  { 'x-request-id': ['from-one-proxy', 'from-another'] },
  { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
  { traceparent: `00-${trace}-${'0'.repeat(16)}-01` },
  { traceparent: `00-${trace.toUpperCase()}-00f067aa0ba902b7-01` },
  { traceparent: `${traceparent}-more` },
])('%j has none', (headers) => {
  expect(requestIdIn(headers)).toBeUndefined();
});
