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
  let text = '';
  const parser = new SaxesParser();
  // What is ill-formed is read as far as it goes.
  parser.on('error', () => {});
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
    if (name === 'resource') fields.resources.push({ mime: '', fileName: '' });
    if (name === 'task') fields.tasks.push({ group: '', title: '', isDone: false });
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    const parent = open.at(-1) ?? '';
    const value = text.trim();
    const resource = open.includes('resource') ? fields.resources.at(-1) : undefined;
    const task = open.includes('task') ? fields.tasks.at(-1) : undefined;
    if (resource && name === 'mime') resource.mime = value;
    else if (resource && name === 'file-name') resource.fileName = value;
    else if (task && name === 'title') task.title = value;
    else if (task && name === 'taskStatus') task.isDone = value === 'completed';
    else if (task && name === 'taskGroupNoteLevelID') task.group = value;
    else if (parent === 'note') {
      if (name === 'tag' && value !== '') fields.tags.push(value);
      else if (name === 'title' || name === 'created' || name === 'updated') fields[name] = value;
      else if (name === 'content') fields.content = text;
    }
    text = '';
  });
  parser.write(xml).close();
  return fields;
}
