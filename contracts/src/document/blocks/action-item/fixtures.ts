import fc from 'fast-check';
import type { BlockFixtures } from '../../testing/fixture-shape.ts';

export const fixtures: BlockFixtures = {
  size: 'leaf',
  html: ['', ' checked'].map(
    (checked) =>
      `<div class="action-item"><input type="checkbox"${checked} disabled><div class="action-item-text">a</div></div>`,
  ),
  harmless: {
    div: { class: 'action-item|action-item-text' },
    input: { type: 'checkbox', checked: '', disabled: '' },
  },
  legal: ({ schema, line }) =>
    fc.tuple(fc.boolean(), line).map(([checked, content]) => schema.node('actionItem', { checked }, content)),
};
