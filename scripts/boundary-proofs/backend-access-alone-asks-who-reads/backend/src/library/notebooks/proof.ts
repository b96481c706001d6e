export const isHidden = 'note.is_protected = 1';
