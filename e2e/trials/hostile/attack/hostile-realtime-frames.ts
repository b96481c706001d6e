const watched = (body: unknown) => `["watch",${JSON.stringify(body)}]`;
const watch = (body: unknown) => `42${watched(body)}`;
const id = '0197a000-0000-7000-8000-000000000000';

type Frame = string | Buffer;

/** Messages of engine.io and socket.io that no browser of ours sends, by kind. */
const kinds: readonly ((random: () => number, token: string, room: string) => Frame | Frame[])[] = [
  // Packets of engine.io out of place.
  (random) => String(Math.floor(random() * 10)),
  () => '2probe',
  () => '5',
  (random) => bytes(random, 40),
  (random) => bytes(random, 8_000),
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
  (random) => ['451-1["watch",{"_placeholder":true,"num":0}]', bytes(random, 4_000)],
  (random) => ['452-["watch",{"kind":"note","id":{"_placeholder":true,"num":1}}]', bytes(random, 9)],
  (random) => ['451-["watch",{"_placeholder":true,"num":0}]', '2', bytes(random, 9)],
  // One acknowledgement asked for many times, and many that were never asked for.
  () => Array.from({ length: 20 }, () => `421${watched(null)}`),
  () => Array.from({ length: 20 }, (_, at) => `43${at}[{"ok":true}]`),
  // What a browser sends, with some of its characters changed.
  (random, token) => mutated(random, `40${JSON.stringify({ token })}`),
  (random) => mutated(random, `420${watched({ kind: 'note', id })}`),
  (random) => mutated(random, `420["unwatch",{"kind":"notebook","id":"${id}"}]`),
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

/** Frames of one kind, in the order in which they are sent. */
export function hostileRealtimeFrames(random: () => number, token: string, room: string): Frame[] {
  const kind = kinds[Math.floor(random() * kinds.length)] ?? watch;
  return [kind(random, token, room)].flat();
}

function bytes(random: () => number, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
}

/** One to three characters are replaced, doubled or left out. */
function mutated(random: () => number, frame: string): string {
  const characters = [...frame];
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) {
    const at = Math.floor(random() * characters.length);
    const other = String.fromCharCode(32 + Math.floor(random() * 96));
    characters[at] = [other, `${characters[at]}${other}`, ''][Math.floor(random() * 3)] as string;
  }
  return characters.join('');
}
