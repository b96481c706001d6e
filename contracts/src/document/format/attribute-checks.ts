import type { Schema } from '@tiptap/pm/model';
import { formatOf } from './note-format.ts';

interface Kind {
  name: string;
  schema: Schema;
  spec: { attrs?: Record<string, { default?: unknown }> };
}

/**
 * Those attributes of a block that say what they may; the rest is left to its defaults. What arrives in a shared
 * document passes no `parseHTML`, so it is judged by the checks of its format wherever a document is read.
 *
 * Not ProseMirror's own `validate`: it throws when a block is made, and the editor's binding answers a
 * throw by deleting the block, or a whole text for one bad mark, from the shared document.
 */
export function validAttributes(kind: Kind, attributes: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(kind.spec.attrs ?? {});
  const sound = names.filter(
    (name) => Object.hasOwn(attributes, name) && isValidAttribute(kind, name, attributes[name]),
  );
  return Object.fromEntries(sound.map((name) => [name, attributes[name]]));
}

/** Whether a mark says all that it has to, and nothing that it may not. One that does not is no mark. */
export function isValidMark(kind: Kind, attributes: Record<string, unknown>): boolean {
  return Object.entries(kind.spec.attrs ?? {}).every(([name, { default: usual }]) =>
    isValidAttribute(kind, name, Object.hasOwn(attributes, name) ? attributes[name] : usual),
  );
}

/** Whether an attribute holds a name that this page does not know and a newer one may (C27): `brown`, not `"><b>`. */
export function namesSomethingNewer(kind: Kind, attributes: Record<string, unknown>): boolean {
  const attribute = formatOf(kind.schema).named[kind.name];
  const value = attribute !== undefined && Object.hasOwn(attributes, attribute) && attributes[attribute];
  if (attribute === undefined || typeof value !== 'string') return false;
  return /^[a-z]{2,20}$/.test(value) && !isValidAttribute(kind, attribute, value);
}

export function isValidAttribute(
  { name, schema }: Pick<Kind, 'name' | 'schema'>,
  attribute: string,
  value: unknown,
): boolean {
  const checks = formatOf(schema).checks[name];
  return checks !== undefined && Object.hasOwn(checks, attribute) && checks[attribute]?.(value) === true;
}
