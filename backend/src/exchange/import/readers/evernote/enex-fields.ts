import { escaped } from '@commonplace/contracts/document/markup';
import { SaxesParser } from 'saxes';

export interface EnexTask {
  group: string;
  title: string;
  isDone: boolean;
}

export interface EnexResource {
  mime: string;
  fileName: string;
}

export interface EnexFields {
  title: string;
  content: string;
  created: string;
  updated: string;
  tags: string[];
  resources: EnexResource[];
  tasks: EnexTask[];
}

/** What a `<note>` of Evernote says, without the bytes of its attachments. Nothing outside of it is loaded or expanded. */
export function enexFields(xml: string): EnexFields {
  const fields: EnexFields = {
    title: '',
    content: '',
    created: '',
    updated: '',
    tags: [],
    resources: [],
    tasks: [],
  };
  const open: string[] = [];
  /** How many of these the reader is in: looking through all that is open would take the depth for each tag. */
  const within = { resource: 0, task: 0 };
  let text = '';
  const parser = new SaxesParser();
  let isContent = false;
  // What is ill-formed is read as far as it goes.
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    // Some programs write the text as elements, or end its section too early.
    if (isContent) fields.content += startTag(name, attributes);
    else if (name === 'content') isContent = true;
    open.push(name);
    text = '';
    if (name === 'resource') fields.resources.push({ mime: '', fileName: '' });
    if (name === 'resource' || name === 'task') within[name] += 1;
    if (name === 'task') fields.tasks.push({ group: '', title: '', isDone: false });
  });
  const onText = (part: string, markup: string) => {
    text += part;
    if (isContent) fields.content += markup;
  };
  parser.on('text', (part) => onText(part, open.at(-1) === 'content' ? part : escaped(part)));
  // One that begins in another hides what is behind it.
  parser.on('cdata', (part) => onText(part, part.replaceAll('<![CDATA[', '')));
  parser.on('closetag', ({ name }) => {
    open.pop();
    if (name === 'content') isContent = false;
    else if (isContent && !empty.has(name)) fields.content += `</${name}>`;
    if (name === 'resource' || name === 'task') within[name] -= 1;
    const parent = open.at(-1) ?? '';
    const value = text.trim();
    const resource = within.resource > 0 ? fields.resources.at(-1) : undefined;
    const task = within.task > 0 ? fields.tasks.at(-1) : undefined;
    if (resource && name === 'mime') resource.mime = value;
    else if (resource && name === 'file-name') resource.fileName = value;
    else if (task && name === 'title') task.title = value;
    else if (task && name === 'taskStatus') task.isDone = value === 'completed';
    else if (task && name === 'taskGroupNoteLevelID') task.group = value;
    else if (parent === 'note') {
      if (name === 'tag' && value !== '') fields.tags.push(value);
      else if (name === 'title' || name === 'created' || name === 'updated') fields[name] = value;
    }
    text = '';
  });
  parser.write(xml).close();
  return fields;
}

/** A browser reads the end of one as another. */
const empty = new Set(['br', 'hr', 'img', 'en-media', 'en-todo']);

const startTag = (name: string, attributes: Record<string, string>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}${empty.has(name) ? '/' : ''}>`;
