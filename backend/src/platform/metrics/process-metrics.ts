import { collectDefaultMetrics, Registry } from 'prom-client';

/** Memory, garbage and event loop are those of the process: an observer for each backend in it would keep them all. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** The figures of a registry and those of the process, as Prometheus reads them. */
export const metricsText = (registry: Registry): Promise<string> =>
  Registry.merge([ofProcess, registry]).metrics();
