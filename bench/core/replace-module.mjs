// Loaded before the processes of a product whose edits go another way: the collab-server's module that the query of its
// own address names is nothing but these exports.
import { registerHooks } from 'node:module';

const { searchParams } = new URL(import.meta.url);
const path = `/collab-server/src/${searchParams.get('module')}`;
const source = searchParams.get('exports');

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(path)) return next(url, context);
    return { format: 'module', source, shortCircuit: true };
  },
});
