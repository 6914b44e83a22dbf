import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['platform', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.posix.join(folder, ...name.split(path.sep))),
)

/** Whether an expression is an object or array literal, possibly with brackets and `as const`. */
function isLiteral(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return isLiteral(node.expression)
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)
}

const isSpread = (node: ts.Node): node is ts.SpreadAssignment | ts.SpreadElement | ts.JsxSpreadAttribute =>
  ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)

function spreadLiterals(file: string, text: string): string[] {
  const found: string[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (isSpread(node) && isLiteral(node.expression))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

// Such a spread only keeps entries on one line: readers look for a condition, and the compiler
// misses duplicate keys.
it('no literal is spread in place', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    // Parsing costs more than all other tests of this kind, and most files contain no such
    // expression.
    return /\.\.\.\(*[{[]/.test(text) ? spreadLiterals(file, text) : []
  })
  expect(found).toEqual([])
})

it.each([
  ['{ ...{ a: 1, b: 2 } }', 1],
  ["f(...['a', 'b'])", 1],
  ["[...(['a'] as const)]", 1],
  ['<A {...{ b: 1 }} />', 1],
  ['{ ...(a && { b }), ...[c, d].map(e) }', 0],
])('%s spreads %d literals', (text, count) => {
  expect(spreadLiterals('some.tsx', `const x = ${text}`)).toHaveLength(count)
})
