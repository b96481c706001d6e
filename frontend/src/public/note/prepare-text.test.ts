// @vitest-environment node
import { expect, test } from 'vitest';
import { prepareText } from './prepare-text.ts';

const address = `/files/notes/01890a5d-ac96-774b-bcce-b302099a8057/${'a'.repeat(64)}.webp`;

test('each heading has an anchor of its words, which no other element has', () => {
  const { html, headings } = prepareText(
    '<h2 class="heading">Salt &amp; <em>water</em></h2><h3>Salt &amp; water</h3><h1>Main</h1><h2>…</h2><h2></h2><h2>كتاب</h2><h3>H<sub>2</sub>O<br>m<strong>elts</strong></h3>',
    {},
  );
  expect(headings).toEqual([
    { id: 'salt-water', level: 2, text: 'Salt & water' },
    { id: 'salt-water-2', level: 3, text: 'Salt & water' },
    { id: 'main-2', level: 1, text: 'Main' },
    { id: 'section', level: 2, text: '…' },
    { id: 'كتاب', level: 2, text: 'كتاب' },
    { id: 'h2o-melts', level: 3, text: 'H2O melts' },
  ]);
  const link = '<a class="heading-link" href="#salt-water" aria-label="Link to this section"></a>';
  expect(html).toContain(`<h2 id="salt-water" class="heading">${link}Salt &amp; <em>water</em></h2>`);
  expect(html).toContain('<h2></h2>');
});

test('no heading takes the anchor of a comment or of its replies', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const { headings } = prepareText(`<h2>comment-${id}</h2><h2>Replies ${id}</h2><h2>Comment on it</h2>`, {});
  expect(headings.map((heading) => heading.id)).toEqual([
    `comment-${id}-2`,
    `replies-${id}-2`,
    'comment-on-it',
  ]);
});

test('words of a note never become markup: attributes and text stay escaped', () => {
  const html = '<h2>&lt;img src=x onerror=alert(1)&gt;</h2><p title="a&gt;b">&lt;h2&gt;no&lt;/h2&gt;</p>';
  const prepared = prepareText(html, {});
  expect(prepared.html.replace(/ id="[^"]*"|<a class="heading-link".*?<\/a>/g, '')).toBe(html);
  expect(prepared.headings).toEqual([
    { id: 'img-src-x-onerror-alert-1', level: 2, text: '<img src=x onerror=alert(1)>' },
  ]);
});

test.each([
  ['its own size', '', 'width="800" height="600" sizes="min(100vw, 800px)"'],
  ['the width it was given', ' width="400"', 'width="400" height="300" sizes="min(100vw, 400px)"'],
  ['the height it was given', ' height="300"', 'width="400" height="300" sizes="min(100vw, 400px)"'],
  ['the size it was given', ' width="100" height="90"', 'width="100" height="90" sizes="min(100vw, 100px)"'],
])('a picture keeps its place free by %s', (_what, given, size) => {
  const img = `<img src="${address}" alt="a &quot;b&quot;"${given} loading="lazy">`;
  const { html } = prepareText(img + img, { [address]: { width: 800, height: 600 } });
  const kept = `<img src="${address}" alt="a &quot;b&quot;" ${size}`;
  // The first image is loaded eagerly.
  expect(html).toBe(`${kept} fetchpriority="high">${kept} loading="lazy">`);
});
