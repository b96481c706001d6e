import type { Page } from '@playwright/test';

/**
 * From the next page load on, counts what React draws in place of what a `Suspense` boundary waits for, in each commit: through
 * the hook that it offers to its developer tools, in every build.
 *
 * @returns how many there were on the present page
 */
export async function countFallbacks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    interface Fiber {
      tag: number;
      memoizedState: unknown;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    const suspense = 13;
    let count = 0;
    const walk = (fiber: Fiber | null): void => {
      for (let each = fiber; each; each = each.sibling) {
        if (each.tag === suspense && each.memoizedState !== null) count += 1;
        walk(each.child);
      }
    };
    Object.assign(window, {
      fallbacks: () => count,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { fallbacks: () => number }).fallbacks());
}
