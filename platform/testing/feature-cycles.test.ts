import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const FEATURES = fileURLToPath(new URL('../features', import.meta.url))

/** Specifiers of the modules that a file imports as values. */
function imports(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const { moduleSpecifier: from } = node as { moduleSpecifier?: ts.Expression }
    if (from && ts.isStringLiteral(from) && !isTypeOnly(node)) found.push(from.text)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments
      if (name && ts.isStringLiteral(name)) found.push(name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  if (!ts.isImportDeclaration(node) || !node.importClause) return false
  const { phaseModifier, name, namedBindings } = node.importClause
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : []
  return !name && named.length > 0 && named.every((element) => element.isTypeOnly)
}

/** The features that each feature imports. */
function readGraph(): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>()
  for (const name of readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })) {
    const file = name.split(path.sep).join('/')
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue
    const [feature = ''] = file.split('/')
    const to = graph.get(feature) ?? new Set()
    graph.set(feature, to)
    const otherOf = (specifier: string) => {
      const [other = ''] = path.posix.join(path.posix.dirname(file), specifier).split('/')
      return specifier.startsWith('.') && other !== '..' && other !== feature ? [other] : []
    }
    const text = readFileSync(path.join(FEATURES, name), 'utf8')
    // Most files name no other feature, and parsing costs more than reading.
    const named = [...text.matchAll(/'(\.\.\/[^'\n]+)'/g)].map(([, specifier = '']) => specifier)
    if (named.flatMap(otherOf).length === 0) continue
    for (const other of imports(file, text).flatMap(otherOf)) to.add(other)
  }
  return graph
}

/**
 * Features in an import cycle: to change one of them, a developer has to read all. Parts shared by
 * several features belong in `platform/widgets/`; a page passes in what it combines.
 */
function inCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>()
    const open = [from]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const to of graph.get(next) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        open.push(to)
      }
    }
    return seen
  }
  return [...graph.keys()].filter((feature) => reached(feature).has(feature)).sort()
}

it('no feature is part of an import cycle', () => {
  expect(inCircles(readGraph())).toEqual([])
})

it.each([
  ['two that import one another', { a: ['b'], b: ['a'], c: ['a'] }, ['a', 'b']],
  ['a circle of three', { a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c']],
  ['a chain', { a: ['b'], b: ['c'], c: [] }, []],
])('%s', (_title, graph, expected) => {
  expect(inCircles(new Map(Object.entries(graph).map(([from, to]) => [from, new Set(to)])))).toEqual(expected)
})
