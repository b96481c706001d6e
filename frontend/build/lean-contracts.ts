import type { ESTree, Plugin } from 'vite';

const contracts = '/contracts/src/';
/** Parts of an endpoint's definition that only the server reads: it validates requests and documents them. */
const serverParts = new Set([
  'summary',
  'isLarge',
  'params',
  'query',
  'headers',
  'body',
  'response',
  'errors',
]);

/**
 * Keeps from the app what only the server does with the contracts: endpoints lose their schemas, and constants that
 * nothing uses are dropped, which bundlers do not dare with calls such as `z.string().min(1)`.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes(contracts)) return null;
      const edits: Edit[] = [];
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations) {
          if (!init) continue;
          const parts = serverPartsOf(code, init);
          if (!hasCalls.has(init.type)) edits.push(...parts);
          else {
            edits.push({ at: init.start, until: init.start, text: '/* @__PURE__ */ (() => (' });
            edits.push(...parts, { at: init.end, until: init.end, text: '))()' });
          }
        }
      }
      return { code: applied(code, edits), map: null };
    },
  };
}

interface Edit {
  at: number;
  until: number;
  text: string;
}

const hasCalls = new Set(['CallExpression', 'MemberExpression', 'ObjectExpression', 'ArrayExpression']);

/** The deletions that leave of each `defineEndpoint(…, { … })` in an expression what a caller needs. */
function serverPartsOf(code: string, expression: unknown): Edit[] {
  if (typeof expression !== 'object' || expression === null) return [];
  const node = expression as ESTree.Node;
  if (node.type === 'CallExpression' && isNamed(node.callee, 'defineEndpoint')) {
    const definition = node.arguments.at(-1);
    if (definition?.type !== 'ObjectExpression') throw new Error('An endpoint is not defined by an object.');
    return definition.properties.flatMap((property) => {
      if (property.type !== 'Property') return [];
      // What may stand beside a file is a schema too.
      if (isNamed(property.key as ESTree.Node, 'file') && property.value.type === 'ObjectExpression')
        return property.value.properties.flatMap((of) =>
          of.type === 'Property' && isNamed(of.key as ESTree.Node, 'fields') ? [deletionOf(code, of)] : [],
        );
      if (!isServerPart(property)) return [];
      return [deletionOf(code, property)];
    });
  }
  return Object.values(node).flatMap((part) =>
    Array.isArray(part) ? part.flatMap((one) => serverPartsOf(code, one)) : serverPartsOf(code, part),
  );
}

/** Without the comma behind it. */
function deletionOf(code: string, { start, end }: { start: number; end: number }): Edit {
  return { at: start, until: code[end] === ',' ? end + 1 : end, text: '' };
}

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name;

const isServerPart = ({ key }: { key: ESTree.Node }) =>
  key.type === 'Identifier' && serverParts.has(key.name);

function applied(code: string, edits: readonly Edit[]): string {
  let result = '';
  let read = 0;
  for (const { at, until, text } of edits) {
    result += code.slice(read, at) + text;
    read = until;
  }
  return result + code.slice(read);
}
