import { i18n } from '../i18n/i18n.ts';
import './changes.css';

/** What the names of changes are called for `changes.css`, to be set on an element around the text. Needs the texts `comparison`. */
export function changeNames(): Record<`--change-${string}`, string> {
  const named = (name: 'added' | 'removed' | 'restyled' | 'moved' | 'converted' | 'end') =>
    JSON.stringify(i18n.t(`comparison:name.${name}`));
  return {
    '--change-added': named('added'),
    '--change-removed': named('removed'),
    '--change-restyled': named('restyled'),
    '--change-moved': named('moved'),
    '--change-converted': named('converted'),
    '--change-end': named('end'),
  };
}
