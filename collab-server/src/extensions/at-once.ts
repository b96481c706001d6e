/**
 * What a hook answers that has nothing to wait for. Hocuspocus waits for it as for any promise; the loop of
 * messages knows it and goes on in the same moment.
 */
export const atOnce: Promise<void> = Promise.resolve();
