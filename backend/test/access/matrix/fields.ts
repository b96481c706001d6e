/** The fields of a note in an answer that name its notebook. */
interface ToldNote {
  notebookId: string | null;
  sectionId: string | null;
  notebookSharing: string;
  temp: { notebook: object | null };
}

/** The paths of all values in an answer that are not null, with `[]` for items. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => fieldsOf(item, `${path}[]`)))];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** Every note in an answer, at any depth. */
export function notesIn(value: unknown): ToldNote[] {
  if (Array.isArray(value)) return value.flatMap(notesIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'notebookSharing' in value ? [value as ToldNote] : [];
  return [...own, ...Object.values(value).flatMap(notesIn)];
}

/** A12: whether an answer has no facts about the note's notebook. */
export function tellsNothingOfNotebook({ notebookId, sectionId, notebookSharing, temp }: ToldNote): boolean {
  return notebookId === null && sectionId === null && notebookSharing === 'private' && temp.notebook === null;
}

/** The fields of answers by route and role, as they are recorded: roles with the same fields share an entry. */
export class ToldFields {
  private readonly told = new Map<string, Map<string, Set<string>>>();

  add(route: string, role: string, body: unknown): void {
    const roles = this.told.get(route) ?? new Map<string, Set<string>>();
    const fields = roles.get(role) ?? new Set<string>();
    for (const field of fieldsOf(body)) fields.add(field);
    this.told.set(route, roles.set(role, fields));
  }

  /** The fields in the answers that the record does not allow. */
  beyond(record: FieldRecord): string[] {
    return [...this.told].flatMap(([route, roles]) =>
      [...roles].flatMap(([role, fields]) => {
        const entry = Object.entries(record[route] ?? {}).find(([names]) => names.split(', ').includes(role));
        const allowed = new Set(entry?.[1]);
        return [...fields]
          .filter((field) => !allowed.has(field))
          .map((field) => `${route}: ${role}: ${field}`);
      }),
    );
  }

  toRecord(): FieldRecord {
    const record: FieldRecord = {};
    for (const [route, roles] of this.told) {
      const byFields = Map.groupBy(roles, ([, fields]) => JSON.stringify([...fields].sort()));
      record[route] = Object.fromEntries(
        [...byFields].map(([fields, of]) => [of.map(([role]) => role).join(', '), JSON.parse(fields)]),
      );
    }
    return record;
  }
}

export type FieldRecord = Record<string, Record<string, string[]>>;
