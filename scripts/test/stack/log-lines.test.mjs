import { expect, test } from 'vitest';
import { createAnnouncer } from '../../start/announcer.mjs';

/** @param {{ terminal?: boolean, everything?: boolean }} how @param {string[]} lines what the backend wrote */
function shown({ terminal = true, everything = false }, ...lines) {
  let output = '';
  const announcer = createAnnouncer({ terminal, everything, write: (text) => (output += text) });
  announcer.started();
  for (const line of lines) {
    const record = line.startsWith('{') ? JSON.parse(line) : null;
    announcer.log({ process: 'backend', stream: 'stdout', line, record });
  }
  return output;
}
const request = '{"level":30,"time":1,"msg":"request"}';
const fault = '{"level":50,"time":1,"msg":"database is away"}';
const mail =
  '{"level":30,"event":"mail.written","to":"alice@example.org","link":"http://localhost/join?t=1"}';

test('a terminal shows what needs attention, and the link of each mail', () => {
  const output = shown({}, request, fault, mail);
  expect(output).not.toContain('request');
  expect(output).toMatch(/^\d\d:\d\d:\d\d backend {2}ERROR database is away$/m);
  expect(output).toMatch(/^Mail to alice@example.org: http:\/\/localhost\/join\?t=1$/m);
});

test('a warning is one line, an error says where it happened', () => {
  const line = (/** @type {number} */ level) =>
    JSON.stringify({
      level,
      msg: 'no answer',
      err: { message: 'refused', stack: 'Error: refused\n    at here' },
    });
  expect(shown({}, line(40)).trim()).toMatch(/ WARN {2}no answer: refused$/);
  expect(shown({}, line(50)).trim()).toMatch(/ ERROR no answer\nError: refused\n {4}at here$/);
});

test('with LOG_LEVEL set it shows everything', () => {
  expect(shown({ everything: true }, request)).toContain('request');
});

test('a pipe gets every line as JSON, words included', () => {
  const lines = shown({ terminal: false }, request, 'Warning: words').trim().split('\n');
  expect(lines[0]).toBe(request);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ process: 'backend', msg: 'Warning: words', level: 40 });
});
