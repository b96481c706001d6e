import tokens from '../../shared/theme/tokens.css?inline';
import page from './exported.css?inline';

const ofText = import.meta.glob<string>(
  [
    '../../shared/note-text/{base,marks,print}.css',
    '../../features/editor/blocks/*/note-text.css',
    '!../../features/editor/blocks/testing/**',
  ],
  { eager: true, query: '?inline', import: 'default' },
);

/** What an exported note looks like: its text as everywhere else. The backend writes it into files that stand by themselves. */
export const exportedStyles = [tokens, ...Object.values(ofText), page].join('\n');
