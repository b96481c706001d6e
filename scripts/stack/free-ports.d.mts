/** Ports of 127.0.0.1 without a listener, and that no earlier call in this process was given. */
export function freePorts(count: number): Promise<number[]>;

/** One such port. */
export function freePort(): Promise<number>;
