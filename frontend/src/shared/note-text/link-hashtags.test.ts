// @vitest-environment node
import { expect, test } from 'vitest';
import { linkHashtags } from './link-hashtags.ts';

const link = (tag: string, words = `#${tag}`) =>
  `<a class="hashtag" href="/tag/${encodeURIComponent(tag)}">${words}</a>`;

test.each([
  [
    '<p>Of #tides, #Tides &amp; #moons.</p>',
    `<p>Of ${link('tides')}, ${link('tides', '#Tides')} &amp; ${link('moons')}.</p>`,
  ],
  ['<p>#été</p>', `<p>${link('été')}</p>`],
  // Code, addresses and links stay unchanged.
  ['<p><code>#tides</code> <a href="/x">#tides</a></p><pre>#tides</pre>', null],
  ['<p>a#tides &#39; /#tides</p>', null],
  ['<p>a<strong>#tides</strong></p>', null],
  ['<p>a</p><p>#tides</p>', `<p>a</p><p>${link('tides')}</p>`],
  // A word that continues in another element is another hashtag, which the note may not have.
  ['<p>#ti<em>dal</em></p>', null],
  ['<p title="#tides">#unknown</p>', null],
])('%s', (html, linked) => {
  expect(linkHashtags(html, ['#tides', '#moons', '#été'])).toBe(linked ?? html);
});

test('a note of nothing but hashtags has so many links and no more', () => {
  const html = linkHashtags(`<p>${'#tides '.repeat(5_000)}</p>`, ['#tides']);
  expect(html.match(/<a /g)?.length).toBe(1_000);
  expect(html.match(/#tides/g)?.length).toBe(5_000);
});
