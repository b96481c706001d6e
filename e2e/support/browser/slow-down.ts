import type { CDPSession } from '@playwright/test';

/** A line of 1.6 Mbit/s with a latency of 150 ms. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  const throughput = (1.6 * 1_000_000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
