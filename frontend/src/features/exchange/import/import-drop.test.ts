import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestedExchange } from '../requested-exchange.ts';
import { followImportDrops } from './import-drop.ts';

const onOver = vi.fn();
let stop = () => {};
beforeEach(() => {
  onOver.mockClear();
  stop = followImportDrops(onOver);
});
afterEach(() => {
  stop();
  requestedExchange.close();
  document.body.replaceChildren();
});

interface Dragged {
  files?: File[];
  types?: string[];
  entries?: object[];
}

/** A drag event over an element, with what is dragged. */
function fire(name: string, target: EventTarget, { files = [], types = ['Files'], entries }: Dragged) {
  const event = new Event(name, { bubbles: true, cancelable: true });
  const items = (entries ?? files).map((one, at) => ({
    type: files[at]?.type ?? '',
    webkitGetAsEntry: () => (entries ? one : null),
  }));
  Object.assign(event, { dataTransfer: { types, files, items, dropEffect: 'none' }, relatedTarget: null });
  target.dispatchEvent(event);
  return event;
}

const zip = new File(['PK'], 'Notion.zip', { type: 'application/zip' });
const picture = new File(['x'], 'weir.png', { type: 'image/png' });

async function droppedPaths() {
  const requested = requestedExchange.current();
  if (requested?.act !== 'import') return null;
  return (await requested.files)?.map(({ path }) => path);
}

test('a file that is dropped anywhere is imported, also on the text of a note, whose editor does not see it', async () => {
  const text = document.body.appendChild(document.createElement('div'));
  const onDrop = vi.fn();
  text.addEventListener('drop', onDrop);
  expect(fire('dragover', text, { files: [zip] }).defaultPrevented).toBe(true);
  expect(onOver).toHaveBeenLastCalledWith(true);
  fire('drop', text, { files: [zip] });
  expect(onOver).toHaveBeenLastCalledWith(false);
  expect(onDrop).not.toHaveBeenCalled();
  expect(await droppedPaths()).toEqual(['Notion.zip']);
});

test('pictures stay those of the text, words of the page stay in it, and a field for files takes its own', () => {
  const field = document.createElement('input');
  field.type = 'file';
  document.body.append(field);
  const cases: [EventTarget, Dragged][] = [
    [document.body, { files: [picture] }],
    [document.body, { files: [picture], types: ['Files', 'text/html'] }],
    [document.body, { types: ['text/plain'] }],
    [field, { files: [zip] }],
  ];
  for (const [target, dragged] of cases) {
    expect(fire('dragover', target, dragged).defaultPrevented).toBe(false);
    expect(fire('drop', target, dragged).defaultPrevented).toBe(false);
  }
  expect(requestedExchange.current()).toBeNull();
  expect(onOver).not.toHaveBeenCalled();
});

test('a picture whose kind the browser does not know is left to the text that it is dropped on', () => {
  const files = [new File(['ftypheic'], 'IMG_1.HEIC'), picture];
  expect(fire('drop', document.body, { files }).defaultPrevented).toBe(false);
  expect(requestedExchange.current()).toBeNull();
});

const fileEntry = (path: string) => ({
  name: path.split('/').at(-1),
  fullPath: path,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File([path], path.split('/').at(-1) ?? '')),
});
/** As a browser reads a folder: two at a time, then none. */
const folderEntry = (path: string, children: object[]) => ({
  name: path.split('/').at(-1),
  fullPath: path,
  isDirectory: true,
  createReader() {
    const left = [...children];
    return { readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 2)) };
  },
});

test('of a folder every file is read, at any depth, but nothing that no import needs', async () => {
  const daily = ['monday', 'tuesday', 'wednesday'].map((day) => fileEntry(`/Vault/Daily/${day}.md`));
  const vault = folderEntry('/Vault', [
    fileEntry('/Vault/Home.md'),
    folderEntry('/Vault/Daily', daily),
    folderEntry('/Vault/.git', [fileEntry('/Vault/.git/HEAD')]),
    folderEntry('/Vault/.obsidian', [fileEntry('/Vault/.obsidian/app.json')]),
  ]);
  fire('drop', document.body, { entries: [vault] });
  expect(await droppedPaths()).toEqual([
    'Vault/Home.md',
    'Vault/Daily/monday.md',
    'Vault/Daily/tuesday.md',
    'Vault/Daily/wednesday.md',
    'Vault/.obsidian/app.json',
  ]);
});
