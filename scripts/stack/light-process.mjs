// Loaded into every process of the product before all else: what it holds at rest stays small, and the next start is quick.
import { flushCompileCache, setSourceMapsSupport } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Nothing that only the start needs is still in use by then. */
const STARTED_MS = 8_000;

// Traces name our sources. Those of packages would be held in memory for it, TypeScript and all.
setSourceMapsSupport(true, { nodeModules: false });

setTimeout(() => {
  // Node writes it when a process ends, which one that is killed does not.
  flushCompileCache();
  // V8 collects garbage when memory is asked for, and at rest nothing asks: what loading left behind would stay.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' });
}, STARTED_MS).unref();
