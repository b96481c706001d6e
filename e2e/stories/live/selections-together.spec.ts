import { api } from '@commonplace/contracts/api';
import type { Browser, Locator, Page } from '@playwright/test';
import * as Y from 'yjs';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import {
  type Selectable,
  type WayToSelect,
  waysToSelect,
  wordLength,
} from '../../support/browser/ways-to-select.ts';
import { LiveNote } from '../../support/live/live-note.ts';
import { type Restlessness, RestlessWriter, restlessLetter } from '../../support/live/restless-writer.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';
import { promised } from '../../support/promised-time.ts';
import { trialPlan } from '../../support/trial-plan.ts';

/* Two lines of each kind: two clicks at one place would be a double click. */
const kinds = {
  paragraph: { element: '.ProseMirror > p', words: ['bran', 'bren'] },
  code: { element: '.ProseMirror pre', words: ['bron', 'brun'] },
  cell: { element: '.ProseMirror td p', words: ['brin', 'bryn'] },
} as const;
const around = (word: string) => `alpha ${word} charlie`;
const content = [
  '<p>Above</p>',
  ...kinds.paragraph.words.map((word) => `<p>${around(word)}</p>`),
  ...kinds.code.words.map((word) => `<pre><code>${around(word)}</code></pre>`),
  '<table><tbody>',
  ...kinds.cell.words.map((word) => `<tr><td><p>${around(word)}</p></td><td><p>next</p></td></tr>`),
  '</tbody></table>',
].join('');

/** A note in which someone selects, and someone else does not rest. */
class SharedNote {
  readonly page: Page;
  readonly #keys: Selectable['keys'];
  readonly #live: LiveNote;
  readonly #other: RestlessWriter;
  /** The words that stand in the lines by now. */
  readonly #words: Record<WayToSelect['block'], string[]>;
  #count = 0;

  private constructor(page: Page, keys: Selectable['keys'], live: LiveNote, other: RestlessWriter) {
    this.page = page;
    this.#keys = keys;
    this.#live = live;
    this.#other = other;
    this.#words = {
      paragraph: [...kinds.paragraph.words],
      code: [...kinds.code.words],
      cell: [...kinds.cell.words],
    };
  }

  static async open(page: Page, url: string, writer: ApiPerson, other: ApiPerson): Promise<SharedNote> {
    const body = { title: 'Selections', htmlContent: content };
    const { note } = await writer.call(api.notes.create, { headers: {}, body });
    await writer.call(api.notes.share, { body: { noteId: note.id, usersEdit: [other.id], usersView: [] } });
    const live = await new LiveNote({
      url: `${url.replace('http', 'ws')}/collab/note.${note.id}.1`,
      documentName: `note.${note.id}.1`,
      token: other.token,
    }).synced();
    await new NotePage(page).open(note.id);
    const keys = await page.context().newCDPSession(page);
    return new SharedNote(page, keys, live, new RestlessWriter(live, other));
  }

  close(): void {
    this.#other.stop();
    this.#live.vanish();
  }

  /**
   * Selects a word in one way and writes another one over it, so many times, while the other person does something.
   *
   * @returns what was wrong, after which the note is no use any more; null when all was right
   */
  async try(way: WayToSelect, what: Restlessness, times: number): Promise<string | null> {
    this.#other.start(what, () => this.#texts(way.block), !way.isByWord);
    try {
      for (let time = 0; time < times; time += 1) {
        const wrong = await this.#tryOnce(way);
        if (wrong !== null) return wrong;
      }
      return null;
    } finally {
      this.#other.stop();
    }
  }

  /** How many words were written. */
  get count(): number {
    return this.#count;
  }

  async #tryOnce(way: WayToSelect): Promise<string | null> {
    const line = way.selects === 'all' ? 0 : this.#count % 2;
    const before = this.#words[way.block][line] ?? '';
    const word = nextWord(this.#count);
    this.#count += 1;
    const where = { page: this.page, keys: this.#keys, ...(await placeOf(this.page, way, before)) };
    await way.select(where);
    await (way.write ?? ((_, letters) => this.page.keyboard.type(letters)))(where, word);
    this.#words[way.block][line] = word;
    const wanted = way.selects === 'word' ? around(word) : word;
    const found = await textAround(this.page, way, word, wanted);
    if (way.selects === 'cells') {
      await this.page.keyboard.press(await keyToOtherCell(this.page, word));
      await this.page.keyboard.type('other');
    }
    return found === wanted ? null : `“${before}” became “${found}” and not “${wanted}”`;
  }

  /** Those near the selection, and the first one of the note. */
  #texts(block: WayToSelect['block']): Y.XmlText[] {
    const all = this.#live.content.toArray() as Y.XmlElement[];
    const near = { paragraph: [0, 1, 2], code: [0, 3, 4], cell: [0, 5] }[block];
    return near.flatMap((index) => (all[index] ? textsIn(all[index]) : []));
  }
}

function textsIn(type: Y.XmlElement | Y.XmlText): Y.XmlText[] {
  if (type instanceof Y.XmlText) return [type];
  return type.toArray().flatMap((child) => textsIn(child as Y.XmlElement | Y.XmlText));
}

/** Four letters that no other time has. */
function nextWord(count: number): string {
  const letters = (count + 1).toString(26).padStart(wordLength - 1, '0');
  return `w${[...letters].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;
}

function placeOf(
  page: Page,
  { block }: WayToSelect,
  word: string,
): Promise<Omit<Selectable, 'page' | 'keys'>> {
  return page.evaluate(
    async ([selector, word]) => {
      const find = () =>
        [...document.querySelectorAll(selector)].find(({ textContent }) => textContent.includes(word));
      // The other person may have typed a letter into the word, which they delete soon.
      const end = performance.now() + 1_000;
      while (!find() && performance.now() < end) await new Promise((done) => requestAnimationFrame(done));
      const element = find();
      if (!element) throw new Error(`${word} is not there`);
      const from = element.textContent.indexOf(word);
      const range = document.createRange();
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let passed = 0;
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const { length } = node.nodeValue ?? '';
        if (from >= passed && from < passed + length) range.setStart(node, from - passed);
        const end = from + word.length - passed;
        if (end > 0 && end <= length) range.setEnd(node, end);
        passed += length;
      }
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const own = element.closest('td');
      const cell = (own?.nextElementSibling ?? own?.previousElementSibling)?.getBoundingClientRect();
      return {
        word: { left, right, y: (top + bottom) / 2 },
        otherCell: cell ? { x: cell.left + cell.width / 2, y: cell.top + cell.height / 2 } : null,
      };
    },
    [kinds[block].element, word] as const,
  );
}

function keyToOtherCell(page: Page, word: string): Promise<string> {
  return page.evaluate((word) => {
    const cell = [...document.querySelectorAll('td')].find(({ textContent }) => textContent.includes(word));
    return cell?.nextElementSibling ? 'Tab' : 'Shift+Tab';
  }, word);
}

/** The text that has the word, without what the other person writes; waits a second for it to be the wanted one. */
function textAround(
  page: Page,
  { block, selects }: WayToSelect,
  word: string,
  wanted: string,
): Promise<string> {
  const selector = selects === 'all' ? '.ProseMirror' : selects === 'cells' ? 'tr' : kinds[block].element;
  return page.evaluate(
    async ([selector, word, wanted, letter]) => {
      const find = () => {
        const texts = [...document.querySelectorAll(selector)].map(({ textContent }) =>
          textContent.replaceAll(letter, ''),
        );
        return texts.find((text) => text.includes(word)) ?? texts.join(' | ');
      };
      const end = performance.now() + 1_000;
      while (find() !== wanted && performance.now() < end)
        await new Promise((done) => requestAnimationFrame(done));
      return find();
    },
    [selector, word, wanted, restlessLetter] as const,
  );
}

test('C32: what is typed over a selection takes its place while someone else types and moves the caret', async ({
  guest,
  product,
}) => {
  const writer = await registerPerson(product, 'sunniva');
  const other = await registerPerson(product, 'restless');
  const page = await signedIn(await guest(), writer);
  const note = await SharedNote.open(page, product.url, writer, other);
  for (const way of waysToSelect.filter(({ isTouch }) => !isTouch))
    await test.step(way.name, async () => {
      expect.soft(await note.try(way, 'both', 2)).toBeNull();
    });
  note.close();
});

test('C32b: a double click beside someone’s caret in a word selects the whole word', async ({
  guest,
  product,
}) => {
  const writer = await registerPerson(product, 'ingrid');
  const other = await registerPerson(product, 'quiet');
  const page = await signedIn(await guest(), writer);
  const words = ['uninterrupted', 'naïveté'];
  const body = { title: 'Words', htmlContent: `<p>alpha ${words[0]} and <em>na</em>ïveté.</p>` };
  const { note } = await writer.call(api.notes.create, { headers: {}, body });
  await writer.call(api.notes.share, { body: { noteId: note.id, usersEdit: [other.id], usersView: [] } });
  const live = await new LiveNote({
    url: `${product.url.replace('http', 'ws')}/collab/note.${note.id}.1`,
    documentName: `note.${note.id}.1`,
    token: other.token,
  }).synced();
  await new NotePage(page).open(note.id);
  const [text] = textsIn(live.content.get(0) as Y.XmlElement);
  if (!text) throw new Error('The note has no text');
  const caret = page.locator('.ProseMirror [data-client]');
  for (const [word, index] of [
    [words[0], 9],
    [words[0], 18],
    [words[1], 26],
  ] as const) {
    const at = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, index));
    live.provider.awareness?.setLocalState({
      user: { id: other.id, name: other.name, username: other.username, color: '#b34700' },
      cursor: { anchor: at, head: at },
    });
    for (const aside of [-3, 5]) {
      // Elsewhere: clicks that follow each other at one place select more.
      await page.locator('.ProseMirror p').click({ position: { x: 2, y: 10 } });
      await expect.poll(() => lettersBefore(caret)).toBe(index);
      const box = await caret.boundingBox();
      if (!box) throw new Error('Nobody else is in the text');
      await page.mouse.dblclick(box.x + aside, box.y + box.height / 2);
      await expect
        .poll(() => page.evaluate(() => document.getSelection()?.toString()), { timeout: promised(2_000) })
        .toBe(word);
    }
  }
  await page.keyboard.type('simple');
  await expect(page.locator('.ProseMirror p')).toHaveText('alpha uninterrupted and simple.');
  live.vanish();
});

test('C32c: someone’s caret at a word neither ends a composition there nor a drag', async ({
  guest,
  product,
}) => {
  const writer = await registerPerson(product, 'solveig');
  const other = await registerPerson(product, 'still');
  const page = await signedIn(await guest(), writer);
  const body = { title: 'Carets', htmlContent: '<p>alpha bran charlie</p><p>Below</p>' };
  const { note } = await writer.call(api.notes.create, { headers: {}, body });
  await writer.call(api.notes.share, { body: { noteId: note.id, usersEdit: [other.id], usersView: [] } });
  const live = await new LiveNote({
    url: `${product.url.replace('http', 'ws')}/collab/note.${note.id}.1`,
    documentName: `note.${note.id}.1`,
    token: other.token,
  }).synced();
  await new NotePage(page).open(note.id);
  const keys = await page.context().newCDPSession(page);
  const [line, below] = live.content.toArray().flatMap((block) => textsIn(block as Y.XmlElement));
  if (!line || !below) throw new Error('The note has no text');
  const standAt = async (index: number) => {
    const at = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(line, index));
    live.provider.awareness?.setLocalState({
      user: { id: other.id, name: other.name, username: other.username, color: '#b34700' },
      cursor: { anchor: at, head: at },
    });
    await expect.poll(() => lettersBefore(page.locator('.ProseMirror [data-client]'))).toBe(index);
  };
  const way = (name: string) => {
    const found = waysToSelect.find((each) => each.name === name);
    if (!found) throw new Error(`No way to select is called ${name}`);
    return found;
  };
  const composed = way('composition over a double click');
  const [first, second] = [0, 1].map((index) => page.locator('.ProseMirror p').nth(index)) as [
    Locator,
    Locator,
  ];

  await standAt('alpha '.length);
  const where = { page, keys, ...(await placeOf(page, composed, 'bran')) };
  await composed.select(where);
  await composed.write?.(where, 'wren');
  await expect(first).toHaveText('alpha wren charlie');

  await standAt('alpha '.length);
  const { word } = await placeOf(page, way('mouse drag'), 'wren');
  await page.mouse.move(word.left, word.y);
  await page.mouse.down();
  below.insert(below.length, '!');
  await expect(second).toHaveText('Below!');
  await page.mouse.move(word.right, word.y, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.type('lark');
  await expect(first).toHaveText('alpha lark charlie');
  await standAt(2);
  // A click elsewhere does not show their name once more.
  const caret = page.locator('.ProseMirror [data-client]');
  const turn = await caret.getAttribute('data-turn');
  await second.click();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await caret.getAttribute('data-turn')).toBe(turn);
  live.vanish();
});

function lettersBefore(caret: Locator): Promise<number> {
  return caret.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.closest('p') ?? element, 0);
    range.setEndBefore(element);
    return range.toString().length;
  });
}

test.describe.configure({ mode: 'parallel' });

const { count: trials } = trialPlan({ short: 200, long: 200 });

for (const [index, way] of waysToSelect.entries())
  test(`C32: ${trials} selections by ${way.name}, alone and with someone else who types, moves the caret, and both`, {
    tag: '@nightly',
  }, async ({ browser, product }) => {
    test.setTimeout(3_600_000);
    const writer = await registerPerson(product, 'tala', String(index));
    const other = await registerPerson(product, 'unrest', String(index));
    // Of someone whom one follows any number of notes may be unseen.
    await other.call(api.follows.person, { params: { username: writer.username }, body: { on: true } });
    const page = await signedIn(await newPage(browser, product.url, way), writer);
    const wrong: string[] = [];
    for (const what of ['nothing', 'typing', 'moving', 'both'] as const) {
      let done = 0;
      let failed = 0;
      while (done < trials) {
        const note = await SharedNote.open(page, product.url, writer, other);
        const said = await note.try(way, what, trials - done);
        note.close();
        done += note.count;
        if (said === null) continue;
        failed += 1;
        wrong.push(`${what}: ${said}`);
      }
      console.log(`${way.name}, the other: ${what}: ${done - failed} of ${done} right`);
    }
    await page.context().close();
    expect(wrong).toEqual([]);
  });

async function newPage(browser: Browser, baseURL: string, { isTouch }: WayToSelect): Promise<Page> {
  const context = await browser.newContext({ baseURL, hasTouch: isTouch === true });
  return context.newPage();
}
