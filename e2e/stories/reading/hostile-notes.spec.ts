import { api } from '@commonplace/contracts/api';
import {
  findHarm,
  harmlessHtml,
  hostileDocuments,
  hostileHtml,
} from '@commonplace/contracts/document/testing';
import type { Locator, Page } from '@playwright/test';
import type * as Y from 'yjs';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { Tripwire } from '../../support/browser/tripwire.ts';
import { LiveNote } from '../../support/live/live-note.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const seed = Number(process.env.TRIAL_SEED) || 20_261_122;
const inputs = hostileHtml(seed, 200);
/** Inputs that swallow the rest of the document are last; each entry point gets all of them. */
const swallows = (html: string) =>
  Number(/<!--|<(style|xmp|textarea|title|template|noscript|select|svg|math|iframe)/i.test(html));
const batches = (size: number) =>
  Array.from({ length: Math.ceil(inputs.length / size) }, (_, at) =>
    inputs.slice(at * size, (at + 1) * size).sort((one, other) => swallows(one) - swallows(other)),
  );

/** Puts HTML into the clipboard by a copy event, as another page does. */
async function copy(page: Page, html: string): Promise<void> {
  await page.evaluate((given) => {
    document.addEventListener(
      'copy',
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        event.clipboardData?.setData('text/html', given);
      },
      { once: true, capture: true },
    );
  }, html);
  await page.keyboard.press('Control+C');
}

/** Triggers events on each element as a person could, so that handlers would run. Links are not followed. */
async function touchAll(root: Locator): Promise<void> {
  await root.evaluate((element) => {
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay, { capture: true });
    for (const each of element.querySelectorAll('*'))
      for (const type of ['mouseover', 'focus', 'toggle', 'click', 'load', 'error'])
        if (type !== 'click' || !each.closest('input, button, summary'))
          each.dispatchEvent(new Event(type, { bubbles: type === 'click', cancelable: true }));
    document.removeEventListener('click', stay, { capture: true });
  });
}

/** A page of another site without a content security policy that shows this HTML in both possible ways. */
async function readOn(page: Page, origin: string, parts: readonly string[]): Promise<void> {
  await page.route(`${origin}/reader`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${parts.join('\n')}</body>` }),
  );
  await page.goto(`${origin}/reader`, { waitUntil: 'load' });
  await touchAll(page.locator('html'));
  await page.evaluate((each) => {
    // `document.body` may be shadowed by an element with `name=body`.
    const root = document.documentElement;
    for (const html of each) root.appendChild(document.createElement('div')).innerHTML = html;
  }, parts);
  await touchAll(page.locator('html'));
}

async function htmlOf(person: ApiPerson, noteId: string): Promise<string> {
  const { note } = await person.call(api.notes.list, { query: { noteId } });
  return note?.htmlContent ?? '';
}

test('nothing that anybody brings into a note runs, or asks elsewhere, for whoever opens it', async ({
  browser,
  browsers,
  product,
}) => {
  const quirin = await registerPerson(product, 'quirin');
  // Without the policy of the page, so that it does not prevent scripts during the import; Chromium also reports
  // violations for HTML that is parsed without running.
  const unguarded = await browser.newContext({ baseURL: product.url, bypassCSP: true });
  let page = await signedIn(await unguarded.newPage(), quirin);
  let wire = await Tripwire.on(page, product.url);
  let note = new NotePage(page);
  const create = async (title: string, htmlContent: string) =>
    (await quirin.call(api.notes.create, { headers: {}, body: { title, htmlContent } })).note;
  const written: string[] = [];

  await test.step('it comes over the API', async () => {
    for (const [index, batch] of batches(20).entries())
      written.push((await create(`${index} <img src=x onerror=ran()>`, batch.join('\n'))).id);
  });

  await test.step('it comes from a client of its own into the live document', async () => {
    for (const docs of [hostileDocuments(seed, 20), hostileDocuments(seed + 1, 20)]) {
      const { id, documentName } = await create('From a client of its own', '<p>before</p>');
      const url = `${product.url.replace('http', 'ws')}/collab`;
      const live = await new LiveNote({
        url,
        documentName: documentName ?? '',
        token: quirin.token,
      }).synced();
      const taken = new Promise<void>((resolve) => live.onAcknowledged(resolve));
      for (const doc of docs) {
        const blocks = doc.getXmlFragment('content').toArray();
        live.content.push(blocks.map((block) => block.clone() as Y.XmlElement));
      }
      await taken;
      live.vanish();
      written.push(id);
    }
  });

  const own = await create('Pasted', '<p>before</p>');
  written.push(own.id);
  await test.step('it is pasted', async () => {
    await note.open(own.id);
    for (const batch of batches(50)) {
      await note.body.focus();
      await page.keyboard.press('Control+End');
      await copy(page, batch.join('\n'));
      await page.keyboard.press('Control+V');
    }
    await note.saved();
    await expect(note.body).toContainText('before');
  });

  await test.step('it is written as HTML', async () => {
    const { id } = await create('Source', '<p>before</p>');
    written.push(id);
    await note.open(id);
    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    for (const batch of batches(50)) {
      await tools.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'HTML source' }).click();
      const field = page.getByRole('textbox', { name: 'The note as HTML' });
      await field.fill(batch.join('\n'));
      await field.press('Control+Enter');
      await expect(field).toBeHidden();
    }
    await note.saved();
  });
  await wire.isUntouched();
  await unguarded.close();

  page = await signedIn(await browsers(), quirin);
  wire = await Tripwire.on(page, product.url);
  note = new NotePage(page);
  await test.step('it is read, edited and listed', async () => {
    for (const id of written.slice(9)) {
      await note.read(id);
      await touchAll(note.body);
    }
    for (const id of [written[0] as string, own.id]) {
      await note.open(id);
      await touchAll(note.body);
      await note.typeAtEnd(' and after');
      await note.saved();
      await expect(note.body).toContainText('and after');
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Show as cards' }).click();
    await expect(page.getByRole('region', { name: 'List' }).getByText('onerror=ran()').first()).toBeVisible();
    await touchAll(page.getByRole('region', { name: 'List' }));
  });
  await wire.isUntouched();

  await test.step('it is read on a page of somebody else', async () => {
    const given = await Promise.all(written.map((id) => htmlOf(quirin, id)));
    expect(given.join('').length).toBeGreaterThan(20_000);
    const reader = await browsers();
    const readersWire = await Tripwire.on(reader, product.url);
    await readOn(reader, product.url, given);
    const harm = await reader.evaluate(
      ([find, harmless]) =>
        new Function('harmless', `return (${find})(document.body, harmless)`)(harmless) as string[],
      [findHarm.toString(), harmlessHtml] as const,
    );
    expect(harm).toEqual([]);
    await readersWire.isUntouched();
  });

  await test.step('control: the same as it came runs, asks elsewhere and is reported', async () => {
    const reader = await browsers();
    const readersWire = await Tripwire.on(reader, product.url);
    await readOn(reader, product.url, inputs);
    const { ran, asked } = await readersWire.touched();
    expect(ran).toBeGreaterThan(20);
    expect(asked.length).toBeGreaterThan(0);
    await page.evaluate((html) => {
      document.body.appendChild(document.createElement('div')).innerHTML = html;
    }, inputs.join('\n'));
    expect((await wire.touched()).reported.length).toBeGreaterThan(0);
  });
});
