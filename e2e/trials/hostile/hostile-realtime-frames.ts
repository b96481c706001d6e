const watch = (body: unknown) => `42["watch",${JSON.stringify(body)}]`;
const id = '0197a000-0000-7000-8000-000000000000';

/** Messages of engine.io and socket.io that no browser of ours sends, by kind. */
const kinds: readonly ((random: () => number, token: string, room: string) => string | Buffer)[] = [
  // Packets of engine.io out of place.
  (random) => String(Math.floor(random() * 10)),
  () => '2probe',
  () => '5',
  (random) => Buffer.from(Array.from({ length: 40 }, () => Math.floor(random() * 256))),
  // Namespaces, and a second sign-in.
  () => '40/admin,{}',
  (_random, token) => `40${JSON.stringify({ token })}`,
  () => `40/${'x'.repeat(2_000)},`,
  () => '41',
  () => '44{"message":"x"}',
  // Binary attachments that are promised, missing or misnumbered.
  () => '451-["watch",{"_placeholder":true,"num":0}]',
  () => '459999999999-["watch"]',
  () => '451-["watch",{"_placeholder":true,"num":-1}]',
  () => '461-1[{"_placeholder":true,"num":7}]',
  // Names of events that the library keeps for itself.
  ...[
    'connect',
    'connect_error',
    'disconnect',
    'disconnecting',
    'newListener',
    'removeListener',
    'error',
  ].map((name) => () => `42${JSON.stringify([name, {}])}`),
  () => '42["__proto__",{}]',
  () => '42[{"toString":null}]',
  () => '42[null]',
  () => '42[]',
  () => '42{}',
  () => '42',
  () => '42[1,2',
  () => '43[1]',
  () => '4399999999999999999999[1]',
  () => `42${'9'.repeat(300)}["watch",null]`,
  // Requests that are not what they should be.
  () => watch(null),
  () => watch({ kind: 'user', id }),
  () => watch({ kind: 'note', id, __proto__: { ok: true } }),
  () => watch({ kind: ['note'], id: { $ne: null } }),
  (_random, _token, room) => `42["watch","${room}"]`,
  () => '420["watch"]',
  () => '42["watch"]',
  () => `42["watch",${'['.repeat(3_000)}${']'.repeat(3_000)}]`,
  () => watch('x'.repeat(7_000)),
  () => 'x'.repeat(9_000),
  () => '42["counts-changed",{"likesCount":-1}]',
  (random) => String.fromCharCode(...Array.from({ length: 30 }, () => Math.floor(random() * 65_536))),
];

export function hostileRealtimeFrame(random: () => number, token: string, room: string): string | Buffer {
  const kind = kinds[Math.floor(random() * kinds.length)] ?? watch;
  return kind(random, token, room);
}
