// @vitest-environment node
import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

const english =
  'We started before the sun was up, and the road was still wet from the night, so that the wheels made no sound. By the time the mist lifted we had come as far as the second mill, where the miller’s wife sells bread.';
const german =
  'Die Quelle selbst übersieht man leicht. Sie entspringt zwischen zwei Steinen unter einer Haselstaude, kaum breiter als eine Hand, und auf den ersten hundert Schritten ist sie weniger ein Fluss als eine Feuchtigkeit im Gras.';
const mixed =
  'We started before the sun was up. Die Quelle selbst übersieht man leicht, sagte er, and the road was wet. ';
const code = '<pre class="code-snippet"><code>const fall = 1; return null;</code></pre>'.repeat(30);

test.each([
  ['en', `<p>${english}</p>`],
  ['de', `<h2>Die Quelle</h2><p>${german}</p>`],
  ['de', `${code.slice(0, 1_500)}</code></pre><p>${german}</p>`],
  ['ja', '<p>朝早く出発すると、道はまだ夜の雨で濡れていた。</p>'],
  ['zh', '<p>春江潮水连海平，海上明月共潮生。</p>'],
  ['too short for a language', '<p>Die Quelle</p>'],
  ['nothing but code', code],
  ['as likely one as another', `<p>${mixed.repeat(2)}</p>`],
  ['nothing', ''],
])('%s', (language, html) => {
  expect(languageOf(html)).toBe(/^..$/.test(language) ? language : null);
});
