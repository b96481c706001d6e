import { escaped } from '@commonplace/contracts/document/markup';
import type { Document } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { htmlNodes, isElement, replaceWith } from '../note-html.ts';
import { readDate } from '../read-date.ts';

export interface RowProperties {
  createdAt: number | null;
  updatedAt: number | null;
  tags: string[];
}

const created = /^(?:created|created time|created at|date created)$/i;
const updated = /^(?:updated|last edited|last edited time|updated at)$/i;

/** The lines `Name: value` by which a row of a Notion database begins become a table. */
export function takeRowProperties(document: Document): RowProperties {
  const properties: RowProperties = { createdAt: null, updatedAt: null, tags: [] };
  const first = document.children.find(isElement);
  if (first?.name !== 'p') return properties;
  const lines = DomUtils.textContent(first)
    .split('\n')
    .map((line) => /^([^:]{1,100}):(?: (.*))?$/.exec(line.trim()));
  if (lines.some((line) => line === null)) return properties;
  const rows = lines.map((line) => {
    const [, name = '', value = ''] = line ?? [];
    if (created.test(name)) properties.createdAt ??= readDate(value);
    if (updated.test(name)) properties.updatedAt ??= readDate(value);
    if (/^tags?$/i.test(name))
      properties.tags.push(
        ...value
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      );
    return `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`;
  });
  replaceWith(first, ...htmlNodes(`<table class="table"><tbody>${rows.join('')}</tbody></table>`));
  return properties;
}
