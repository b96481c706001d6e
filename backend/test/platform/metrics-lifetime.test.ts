import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Metrics } from '../../src/platform/metrics/metrics.ts';

test('figures of a backend that is closed are kept by nothing', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const registry = new WeakRef(new Metrics().registry);
  await new Promise(setImmediate);
  collect();
  expect(registry.deref()).toBeUndefined();
});
