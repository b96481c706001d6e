import { defaultSectionColor } from '@commonplace/contracts/api';

/** The colours a section is offered, by their names among the words. The first is the default. */
export const sectionColors = [
  { name: 'lightGrey', color: defaultSectionColor },
  { name: 'red', color: '#e58f8f' },
  { name: 'orange', color: '#e8a96b' },
  { name: 'yellow', color: '#e3c766' },
  { name: 'green', color: '#9cc48a' },
  { name: 'teal', color: '#7fc4b8' },
  { name: 'blue', color: '#8ab4e0' },
  { name: 'violet', color: '#a79be0' },
  { name: 'pink', color: '#d99ac5' },
  { name: 'brown', color: '#b59a82' },
] as const;
