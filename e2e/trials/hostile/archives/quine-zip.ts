/**
 * An archive that holds itself, byte for byte, and so on without end. Made for this trial after "Zip Files All The Way Down"
 * (https://research.swtch.com/zip): literal and repeated blocks of deflate that print themselves, and a checksum that is solved for.
 */
export const quineZip = Buffer.from(
  'UEsDBBQAAAAIAABAIVqCtbC/QQEAAK0BAAAFAAAAci56aXAAKADX/1BLAwQUAAAACAAAQCFagrWwv0EBAACtAQAABQAAAHIuemlwACgA1/8iVh1AAAAAAP//' +
    'AAoA9f8iVh1AAAAAAP//AAUA+v8ACgD1/wAAAP//AB4A4f8iVh1AAAAAAP//AAUA+v8ACgD1/wAAAP//AB4A4f9Ck0WTBQAAAP//AB4A4f9Ck0WTBQAAAP//' +
    'AB4A4f9Ck0WTBQAAAP//AB4A4f9Ck0WTBQAAAP//AB4A4f9Ck0WTBQAAAP//AAAA//8AAAD//wAAAP//AE0Asv9Ck0WTBQAAAP//AAAA//8AAAD//wAAAP//' +
    'AE0Asv+jqmEAUEsBAhQAFAAAAAgAAEAhWoK1sL9BAQAArQEAAAUAAAAAAAAAAAAAAAAAAAAAAHIuemlwUEsFBgAAAAABAAEAMwAAAGQBAAAAAKOqYQBQSwEC' +
    'FAAUAAAACAAAQCFagrWwv0EBAACtAQAABQAAAAAAAAAAAAAAAAAAAAAAci56aXBQSwUGAAAAAAEAAQAzAAAAZAEAAAAA',
  'base64',
);
