import { beforeEach, expect, test } from 'vitest';
import { HeldAnswers } from '../../../src/platform/http/answers/held-answers.ts';

/** A connection that remembers whether it was closed. */
class Connection {
  isOpen = true;
  destroy() {
    this.isOpen = false;
  }
}

let answers: HeldAnswers;
beforeEach(() => {
  answers = new HeldAnswers({ ofConnection: 100, ofAddress: 150, ofAll: 300 });
});

/** Connections of these addresses, each with an answer of so many bytes. */
const hold = (...addresses: string[]) =>
  addresses.map((address) => {
    const connection = new Connection();
    answers.hold(connection, address, 60);
    return connection;
  });
const open = (connections: readonly Connection[]) => connections.map(({ isOpen }) => isOpen);

test('of one connection: it closes', () => {
  const connection = new Connection();
  answers.hold(connection, 'a', 60);
  expect(connection.isOpen).toBe(true);
  answers.hold(connection, 'a', 60);
  expect([connection.isOpen, answers.bytes]).toEqual([false, 0]);
});

test('of one address: its oldest closes', () => {
  expect(open(hold('b', 'a', 'a', 'a'))).toEqual([true, false, true, true]);
  expect(answers.bytes).toBe(180);
});

test('of all: the oldest closes', () => {
  expect(open(hold('a', 'b', 'c', 'd', 'e', 'f', 'g'))).toEqual([false, false, true, true, true, true, true]);
  expect(answers.bytes).toBe(300);
});

test('what was read counts no more, however often that is said', () => {
  const [first] = hold('a');
  const second = new Connection();
  const release = answers.hold(second, 'a', 60);
  release();
  release();
  expect(answers.bytes).toBe(60);
  answers.forget(second);
  answers.forget(first as Connection);
  expect(answers.bytes).toBe(0);
  expect(open([first as Connection, second])).toEqual([true, true]);
});
