import type { Plugin } from 'vite'

/** Functions of Vike that only look whether a developer made a mistake are called like this. */
const VIKE_CHECK = /^assert([A-Z]\w*)?$/

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** Every node of a piece of code. */
function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
  }
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNamed = (node: unknown, name: RegExp) =>
  isNode(node) && node.type === 'Identifier' && name.test(String(node.name))

/**
 * Whether a call only makes what checks look at: the colour of their words, the address that the
 * page came with.
 */
function isForCheck(callee: SyntaxNode): boolean {
  return isNamed(callee.object, /^pc$/) || isNamed(callee, /^getCurrentUrl$/)
}

/** Takes a statement away that is nothing but a check, and marks calls that may go with one. */
function editOf({ type, start, end, expression, callee }: SyntaxNode): Edit | undefined {
  if (type === 'ExpressionStatement' && isNode(expression) && expression.type === 'CallExpression')
    return isNamed(expression.callee, VIKE_CHECK) ? { start, end, text: ';' } : undefined
  const goes = type === 'CallExpression' && isNode(callee) && isForCheck(callee)
  return goes ? { start, end: start, text: '/* @__PURE__ */ ' } : undefined
}

function edited(code: string, edits: readonly Edit[]): string {
  let made = ''
  let done = 0
  for (const { start, end, text } of [...edits].sort((one, other) => one.start - other.start)) {
    // What is within another edit has gone with it.
    if (start < done) continue
    made += code.slice(done, start) + text
    done = end
  }
  return made + code.slice(done)
}

/**
 * Vike's checks explain mistakes to developers; in the built pages they would be a fifth of its
 * code. Nothing outside of Vike is looked at, whatever its functions are called. The build fails
 * where no check was found: Vike has moved its files. `treeshake.manualPureFunctions` goes by name
 * in every package and in our own code, where a check would vanish unseen, and saves less (4.8 kB
 * of the 6.2 kB on the members page, with all 58 names).
 */
export function withoutVikeChecks(): Plugin {
  let found = 0
  return {
    name: 'without-vike-checks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/node_modules\/vike\/dist\/.*\.js/ },
      handler(code) {
        const nodes = [...nodesOf(this.parse(code) as unknown as SyntaxNode)]
        const edits = nodes.map(editOf).filter((edit) => edit !== undefined)
        found += edits.length
        return { code: edited(code, edits), map: null }
      },
    },
    buildEnd(error) {
      if (error === undefined && found === 0) this.error('none of the checks of Vike was found')
    },
  }
}
