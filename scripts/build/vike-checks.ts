import type { Plugin } from 'vite'
import { isNode, nodesOf, type SyntaxNode } from './syntax.ts'

/** Vike's functions that only check for mistakes of developers match this. */
const VIKE_CHECK = /^assert([A-Z]\w*)?$/

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNamed = (node: unknown, name: RegExp) =>
  isNode(node) && node.type === 'Identifier' && name.test(String(node.name))

/**
 * Whether a call only prepares the checks: colours of their messages, the initial address of the
 * page.
 */
function isForCheck(callee: SyntaxNode): boolean {
  return isNamed(callee.object, /^pc$/) || isNamed(callee, /^getCurrentUrl$/)
}

/** Removes a statement that is only a check, and marks calls that can be removed with one. */
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
    // Already removed as part of another edit.
    if (start < done) continue
    made += code.slice(done, start) + text
    done = end
  }
  return made + code.slice(done)
}

/**
 * Removes Vike's checks, which explain mistakes to developers and would be a fifth of its code in
 * the built pages. Only processes Vike's files. The build fails if no check was found, because Vike
 * has moved its files. `treeshake.manualPureFunctions` matches names in every package and in the
 * program's own code, where a check would silently disappear, and saves less (4.8 kB of the 6.2 kB
 * on the members page, with all 58 names).
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
