import fc from 'fast-check';
import type { BlockFixtures } from '../../testing/fixture-shape.ts';

const table = (classes: string, cells = '<th><p>a</p></th><td><p>b</p></td>') =>
  `<table class="${classes}"><tbody><tr>${cells}</tr></tbody></table>`;

const span = '[1-9]\\d?';
const cell = { colspan: span, rowspan: span, colwidth: '\\d{1,5}(,\\d{1,5})*' };

export const fixtures: BlockFixtures = {
  size: 'large',
  html: [
    table('table'),
    table('table striped'),
    table('table bordered'),
    table('table striped bordered', '<td colspan="2" rowspan="3"><p>a</p></td>'),
    '<table class="table"><colgroup><col width="120"><col></colgroup><tbody><tr><td colwidth="120"><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
  ],
  harmless: {
    table: { class: 'table( striped)?( bordered)?' },
    colgroup: {},
    col: { width: '[1-9]\\d{0,4}' },
    tbody: {},
    tr: {},
    th: cell,
    td: cell,
  },
  legal: ({ schema, blocks }) => {
    const cells = fc
      .tuple(
        fc.constantFrom('tableCell', 'tableHeader'),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(1, 1, 1, 2, 99),
        fc.constantFrom(null, [120], [0, 80]),
        blocks,
      )
      .map(([name, colspan, rowspan, colwidth, content]) =>
        schema.node(name, { colspan, rowspan, colwidth }, content),
      );
    const row = fc.array(cells, { maxLength: 3 }).map((content) => schema.node('tableRow', null, content));
    return fc
      .tuple(fc.boolean(), fc.boolean(), fc.array(row, { minLength: 1, maxLength: 3 }))
      .map(([striped, bordered, rows]) => schema.node('table', { striped, bordered }, rows));
  },
};
