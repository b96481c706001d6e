// Boundaries that are not imports: who may call what. Plain patterns over the text, comments left out.

/**
 * @typedef {{ name: string, where: RegExp, except: RegExp, forbids: RegExp, because: string }} SourceRule
 */

const tests = /\.test\.tsx?$|\/test\/|\/testing\//;

/** @param {...RegExp} patterns */
const anyOf = (...patterns) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** A call of the global function; a method of that name may be declared (`fetch(note: Note): …`, `fetch() {`). */
const globalFetch =
  /(?<![.\w])(?:(?:window|globalThis|self)\s*\.\s*)?fetch\s*\((?!\s*(?:\w+\??\s*:|\w*\s*\)\s*[:{]))/;

/** @type {SourceRule[]} */
export const sourceRules = [
  {
    name: 'frontend-only-the-api-client-fetches',
    where: /^frontend\/src\//,
    except: anyOf(tests, /^frontend\/src\/shared\/api\//),
    forbids: anyOf(globalFetch, /\bXMLHttpRequest\b|\bsendBeacon\b/),
    because: 'shared/api adds the token, ends sessions and reads errors; a second place would forget one',
  },
  {
    name: 'frontend-opens-raw-sockets-in-realtime-only',
    where: /^frontend\/src\//,
    except: anyOf(tests, /^frontend\/src\/shared\/realtime\//),
    forbids: /\bnew\s+(?:WebSocket|EventSource)\s*\(/,
    because:
      'live connections are opened by the editor session and by shared/realtime, which also close them',
  },
  {
    name: 'frontend-editor-reads-the-page-before-it-dispatches',
    where: /^frontend\/src\/features\/editor\//,
    except: anyOf(
      tests,
      /^frontend\/src\/features\/editor\/unprompted\.ts$/,
      // Reads the selection before each change of the live document.
      /^frontend\/src\/features\/editor\/binding\/live-binding\.ts$/,
      // The acts of a person: their keys and what they click on.
      /^frontend\/src\/features\/editor\/(?:drag-handle|insert|keys|links|paste|scripts|source-view)\//,
      /^frontend\/src\/features\/editor\/blocks\/(?:action-item|block-tools|expand|image|table)\//,
      /\/(?:choose-images|hashtag-suggestions|image-keys|into-text|live-text|put-caret)\.ts$/,
    ),
    forbids: /\bview\s*\.\s*(?:dispatch|updateState|setProps)\b|\.\s*(?:un)?registerPlugin\s*\(/,
    because:
      'a view that is updated before it has read what the person selected puts the old selection back: dispatchUnprompted',
  },
  {
    name: 'frontend-parts-are-lazy-by-lazy-part',
    where: /^frontend\/src\//,
    except: tests,
    forbids: /\bSuspense\b|\blazy\s*\(|\blazy\b(?=[^;]*\bfrom\s+'react')/,
    because:
      'React holds back what waited in a Suspense boundary for 300 ms: shared/ui/loading/lazy-part.tsx loads it first, or shows it at once',
  },
  {
    name: 'collab-server-only-the-backend-client-fetches',
    where: /^collab-server\/src\//,
    except: anyOf(tests, /^collab-server\/src\/backend-client/),
    forbids: anyOf(globalFetch, /\bhttps?\.request\s*\(/),
    because: 'timeouts, the secret and retries live in one place',
  },
  {
    name: 'backend-writes-in-a-unit-of-work',
    where: /^backend\/src\//,
    except: anyOf(tests, /^backend\/src\/platform\/database\//),
    forbids:
      /\.\s*(?:transaction|startTransaction|createQueryRunner)\s*(?:<[^>]*>)?\(|\b[rR]epository\s*\.\s*save\s*\(|\bmanager\s*\.\s*save\s*\(|\bRepository\([^)]*\)\s*\.\s*save\s*\(/,
    because: 'C20: a plain save made while another transaction is open vanishes if that one rolls back',
  },
  {
    name: 'backend-access-alone-asks-who-reads',
    where: /^backend\/src\//,
    except: anyOf(
      tests,
      /^backend\/src\/access\//,
      /^backend\/src\/platform\/database\/migrations\//,
      /\.entity\.ts$/,
      /^backend\/src\/library\/sharing\/(?:grants|strangers)\.ts$/,
      /^backend\/src\/library\/notes\/lists\/public-notes(\.repair)?\.ts$/,
      /^backend\/src\/library\/trash\//,
      // Platform imports nothing; what it finds is asked for its rights.
      /^backend\/src\/platform\/search\/index\/recent-things\.ts$/,
      /^backend\/src\/tools\/backup\/table-plan\.ts$/,
      // What a person wrote or chose is theirs, whoever else may read it.
      /^backend\/src\/exchange\/export\/account-rows\.ts$/,
    ),
    forbids: /\bpublished_at\b|\btrashed_at\b|\bis_(?:public|protected)\b|_grant\b/,
    because: 'who may read what is one rule: compose the conditions of access/*.sql.ts',
  },
  {
    name: 'backend-unit-of-work-alone-has-the-writer',
    where: /^backend\/src\//,
    except: /^backend\/src\/platform\/database\/(?:connection\/data-sources|unit-of-work)\.ts$/,
    forbids:
      /\bWRITER\b|\bwriterDataSource\b|(?:DataSource|EntityManager|Repository)\w*\([^)]*['"`]writer['"`]/,
    because: 'C20: what is written beside a unit of work vanishes with the transaction of another',
  },
  {
    name: 'backend-never-synchronizes',
    where: /^backend\//,
    except: /^$/,
    forbids: /\bsynchronize\s*(?::\s*true|\(\s*(?:true)?\s*\))/,
    because: 'the schema changes by reviewed migrations, never by a comparison at start',
  },
];

/**
 * @param {string} path from the root of the repository
 * @param {string} text
 * @returns {{ rule: string, line: number, because: string }[]}
 */
export function brokenSourceRules(path, text) {
  const rules = sourceRules.filter(({ where, except }) => where.test(path) && !except.test(path));
  if (rules.length === 0) return [];
  const code = withoutComments(text);
  return rules.flatMap(({ name, forbids, because }) => {
    const found = forbids.exec(code);
    return found ? [{ rule: name, line: code.slice(0, found.index).split('\n').length, because }] : [];
  });
}

/** Comments become blanks; lines stay where they were. @param {string} text */
function withoutComments(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, '$1');
}
