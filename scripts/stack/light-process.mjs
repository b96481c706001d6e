// Preloaded (`node --import`) into the processes of the stack: keeps their memory at rest small and their next start quick.
import { flushCompileCache, setSourceMapsSupport } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then nothing that only the start needs is in use. */
const STARTED_MS = 8_000;

// Stack traces name our sources. The source maps of packages would be held in memory for that, TypeScript's included.
setSourceMapsSupport(true, { nodeModules: false });

setTimeout(() => {
  // Node writes the cache when a process ends, but not when it is killed.
  flushCompileCache();
  // V8 collects garbage when memory is allocated. A process at rest allocates none, so garbage of the start would stay.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' });
}, STARTED_MS).unref();
