import type { Connection, Extension } from '@hocuspocus/server';
import { closeEvent, DocumentClosed } from '../document-closed.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { atOnce } from './at-once.ts';
import type { CollabContext } from './collab-context.ts';

type HookName = Exclude<keyof Extension, 'priority' | 'extensionName'>;

/**
 * The hooks that refuse by throwing. In all others a throw is an unhandled rejection, which ends the
 * process: https://github.com/ueberdosis/hocuspocus awaits them nowhere.
 */
const refusing: ReadonlySet<HookName> = new Set<HookName>([
  'onConnect',
  'onAuthenticate',
  'onCreateDocument',
  'onLoadDocument',
  'afterLoadDocument',
  'beforeHandleMessage',
  'beforeHandleAwareness',
  'beforeSync',
  'beforeUnloadDocument',
  'onTokenSync',
]);

/**
 * The same extension, but nothing it throws can end the process. A {@link DocumentClosed} passes where
 * Hocuspocus understands it; everything else is a defect: logged, counted, and it closes at most the
 * one connection that it happened to.
 */
export function guardHooks(
  extension: Extension<CollabContext>,
  { log, metrics }: { log: Log; metrics: Metrics },
): Extension<CollabContext> {
  const guarded: Record<string, unknown> = {};
  for (const [name, hook] of Object.entries(extension)) {
    if (typeof hook !== 'function') {
      guarded[name] = hook;
      continue;
    }
    const failed = (error: unknown, { connection }: { connection?: Connection }) => {
      const isRefusing = refusing.has(name as HookName);
      if (error instanceof DocumentClosed) {
        // A document that is kept in memory is no reason to refuse.
        if (name !== 'beforeUnloadDocument') metrics.refusals.inc({ reason: error.reason });
        if (isRefusing) throw error;
        connection?.close(closeEvent(error.reason));
        return;
      }
      metrics.hookErrors.inc({ hook: name });
      log.error({ err: error, hook: name }, 'a hook failed');
      if (isRefusing) throw new DocumentClosed('journal-away');
      if (name === 'connected') connection?.close(closeEvent('journal-away'));
    };
    // What has nothing to wait for answers at once: an edit passes a dozen hooks on its way.
    guarded[name] = (payload: { connection?: Connection }) => {
      try {
        const done: unknown = hook.call(extension, payload);
        const isWaiting = done !== atOnce && done instanceof Promise;
        return isWaiting ? done.catch((error: unknown) => failed(error, payload)) : done;
      } catch (error) {
        return failed(error, payload);
      }
    };
  }
  return guarded as Extension<CollabContext>;
}
