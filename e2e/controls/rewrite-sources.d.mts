/** `file` from the repository's root; `find` is there exactly once. */
export interface Edit {
  file: string;
  find: string;
  replace: string;
}

/** The address of an edit's file; throws when what it replaces is not there exactly once. */
export function editedFile(name: string, edit: Edit): string;
