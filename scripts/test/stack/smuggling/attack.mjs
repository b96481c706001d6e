import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hiddenPath } from './shapes.mjs';

/** How long after an answer another one would have come, and how long an answer may take at all. */
const QUIET_MS = 40;
const LONGEST_MS = 500;

/**
 * What people around an attack ask for, each with what only their own answer says.
 *
 * @type {{ path: string, says: string }[]}
 */
const asked = [
  { path: '/health', says: '"collab-server":"ok"' },
  { path: '/', says: '<main id="main"' },
  { path: '/api/users/sign-in-options', says: '"success":true' },
];

/**
 * Sends every shape on a connection of its own, each followed by requests of other people.
 *
 * @param {string} origin
 * @param {import('./shapes.mjs').Shape[]} shapes
 * @returns {Promise<string[]>} what went wrong
 */
export async function attack(origin, shapes) {
  const { port } = new URL(origin);
  /** @type {string[]} */
  const wrong = [];
  for (const { name, bytes } of shapes) {
    const received = await send(Number(port), bytes);
    const answers = received.split(/(?=HTTP\/1\.[01] \d{3} )/).filter(Boolean);
    // After an answer a program may still say that what follows is no request.
    if (answers.length > 1 && !(answers.length === 2 && answers[1].startsWith('HTTP/1.1 400')))
      wrong.push(`${name}: ${answers.length} answers`);
    if (answers.some((answer) => !/^HTTP\/1\.1 [24]\d\d /.test(answer) && !/^HTTP\/1\.1 501 /.test(answer)))
      wrong.push(`${name}: answered ${answers.map((answer) => answer.slice(0, 40))}`);
    for (const { path, says } of asked) {
      const answer = await fetch(origin + path, { headers: { accept: 'text/html' } }).then(
        (response) => response.text(),
        (error) => String(error),
      );
      if (!answer.includes(says)) wrong.push(`${name}: ${path} was answered ${answer.slice(0, 80)}`);
    }
  }
  return wrong;
}

/**
 * Which of the lines that the processes logged tell of the hidden request.
 *
 * @param {string[]} lines
 */
export function hiddenRequestsIn(lines) {
  return lines.filter((line) => line.includes(hiddenPath));
}

/** @param {number} port @param {string} bytes @returns {Promise<string>} all that came back */
async function send(port, bytes) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isOpen = true;
  socket.on('data', (data) => {
    received += data.toString('latin1');
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve)).then(() => {
    isOpen = false;
  });
  socket.write(bytes, 'latin1');
  const began = Date.now();
  while (isOpen && received === '' && Date.now() - began < LONGEST_MS) await Promise.race([closed, sleep(5)]);
  await Promise.race([closed, sleep(QUIET_MS)]);
  socket.destroy();
  return received;
}
