/** Letters and signs of other alphabets and shapes, by the Latin letter that they look like. */
const looks: Readonly<Record<string, string>> = {
  a: 'аαɑᴀᎪꓮⲀᗅ',
  b: 'вβʙᏴꓐⲂᗷ',
  c: 'сϲᴄⅽᏟꓚⲤᑕ',
  d: 'ԁᴅᎠꓓᗞ',
  e: 'еεєᴇᎬꓰⲈ',
  f: 'ꜰꓝᖴϝ',
  g: 'ɡɢցᏀꓖ',
  h: 'һнʜհᎻꓧⲎ',
  i: 'іιɪɩᎥꓲⲒ',
  j: 'јᴊᎫꓙ',
  k: 'кκᴋᏦꓗⲔ',
  l: 'ӏʟᏞꓡⳐᒪ',
  m: 'мμᴍᎷꓟⲘ',
  n: 'пηνɴոնꓠⲚ',
  o: 'оοσᴏօⲞꓳᎾ',
  p: 'рρᴘᏢꓑⲢ',
  r: 'гʀᎡꓣᖇ',
  s: 'ѕꜱʂᏚꓢ',
  t: 'тτᴛᎢꓔⲦ',
  u: 'υսᴜꓴᑌ',
  v: 'ѵᴠᏙꓦ',
  w: 'ԝωᴡᎳꓪ',
  x: 'хχ᙭ꓫⲬ',
  y: 'уγʏᎩꓬⲨ',
  z: 'ᴢᏃꓜⲌ',
};

/** First letters of alphabets of symbols without a decomposition: in dark circles, in dark squares, of flags. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];

const latin = new Map(
  Object.entries(looks).flatMap(([letter, others]) =>
    [
      ...others,
      ...alphabets.map((first) => String.fromCodePoint(first + (letter.codePointAt(0) as number) - 0x61)),
    ]
      .flatMap((other) => [other, other.toLowerCase()])
      .map((other): [string, string] => [other, letter]),
  ),
);

/** A text in lower case with the Latin letters that its letters look like. */
export const withLatinLooks = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (letter) => latin.get(letter) ?? letter);
