/** Segments of letters, digits, `-`, `_` and inner dots: nothing that could lead out of the folder. */
const safeName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?:\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)*$/i;

/**
 * Answers the name when a file can be kept under it, in every kind of store. It may have folders in it, such
 * as `notes/<id>/<hash>.png`.
 *
 * @throws when it is none
 */
export function fileName(name: string): string {
  if (!safeName.test(name)) throw new Error(`Not a name for a file: ${JSON.stringify(name)}`);
  return name;
}
