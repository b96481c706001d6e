/** Raised with every change of the block schema. A client that is older may not edit what it does not know. */
export const schemaVersion = 2;
