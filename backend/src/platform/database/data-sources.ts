/** Injection token of the connection that writes. Only {@link UnitOfWork} may ask for it. */
export const WRITER = Symbol('writer');
/** Injection token of the connection that reads. */
export const READER = Symbol('reader');
