import { type ComponentType, createElement, type FunctionComponent, useEffect, useState } from 'react';
import { awaitNewVersion } from '../../new-version/index.ts';

/** Code of the screen that is requested when it is needed. */
export interface LazyCode<Code = unknown> {
  /** Null until it has been loaded. */
  readonly loaded: Code | null;
  /** Requests the code, once. Rejects without a connection; the next call tries again. */
  preload(): Promise<Code>;
}

/** @param load also brings the texts that the code shows */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let loaded: Code | null = null;
  let loading: Promise<Code> | null = null;
  return {
    get loaded() {
      return loaded;
    },
    preload() {
      loading ??= load().then(
        (code) => {
          loaded = code;
          return code;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** A component whose code is requested when it is needed. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & LazyCode<ComponentType<Props>>;

/**
 * A component in the place of React's `lazy` and `Suspense`: React holds back what a boundary waited for until 300 ms after
 * the last fallback, so a page of nested boundaries stays blank long after its code is there. A part is shown as soon as it is
 * loaded.
 *
 * What an address shows is loaded before the page goes there (`app/routes/workspace/parts-of.ts`). A part that is rendered before
 * it is loaded shows its placeholder, requests its code, and throws while rendering if that fails, unless the server has a
 * later version, which is loaded then; `awaited-part:<name>` in the
 * browser's performance timeline says so.
 *
 * @param load also brings the texts of the part
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  placeholder: FunctionComponent<Props> = () => null,
): LazyPart<Props> {
  const code = lazyCode(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where a module is loaded
  function Part(props: Props) {
    const isLoaded = useLoaded(code);
    useEffect(() => {
      if (!isLoaded) performance.mark(`awaited-part:${name}`);
    }, [isLoaded]);
    return createElement(code.loaded ?? placeholder, props);
  }
  return Object.defineProperties(Part, Object.getOwnPropertyDescriptors(code)) as LazyPart<Props>;
}

/**
 * Whether code is loaded; requests it while it is wanted. For what opens in a frame, which waits for what is in it.
 *
 * @throws while rendering, when it is wanted and can't be loaded
 */
export function useLoaded(code: LazyCode, isWanted = true): boolean {
  const isLoaded = code.loaded !== null;
  const [, setLoaded] = useState(isLoaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (isLoaded || !isWanted) return;
    let isGone = false;
    code.preload().then(
      () => isGone || setLoaded(true),
      (error: unknown) =>
        isGone || awaitNewVersion(error).catch((failed: unknown) => isGone || setFailure({ error: failed })),
    );
    return () => {
      isGone = true;
    };
  }, [code, isLoaded, isWanted]);
  if (failure && isWanted) throw failure.error;
  return isLoaded;
}
