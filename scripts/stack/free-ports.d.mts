/** Ports of 127.0.0.1 that nobody listens on, and that no earlier call in this process was given. */
export function freePorts(count: number): Promise<number[]>;

/** One such port. */
export function freePort(): Promise<number>;
