import { loadModule, parseSync } from 'libpg-query'

/** PostgreSQL's own parser: before a text is read. */
export const loadParser = loadModule

/** A node of the tree of PostgreSQL's parser. */
export type Node = { readonly [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each node below `value`, with its type; `into` says whether to go on below it. */
export function* nodes(
  value: unknown,
  into: (type: string) => boolean = () => true,
): Generator<[string, Node]> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodes(one, into)
    return
  }
  if (!isNode(value)) return
  for (const [key, inner] of Object.entries(value)) {
    const type = typeOf(key, inner)
    if (isNode(inner) && type !== undefined) yield [type, inner]
    if (type === undefined || into(type)) yield* nodes(inner, into)
  }
}

/**
 * The type of a node: its key, except for the sides of a union. Undefined for other values of a
 * node.
 */
function typeOf(key: string, value: unknown): string | undefined {
  if (/^[A-Z]/.test(key)) return key
  return /^[lr]arg$/.test(key) && isNode(value) && 'limitOption' in value ? 'SelectStmt' : undefined
}

/** Whether a node below `value` passes a test. */
export const some = (value: unknown, test: (type: string, node: Node) => boolean): boolean => {
  for (const [type, node] of nodes(value)) if (test(type, node)) return true
  return false
}

/** The words of a list of strings, such as the parts of a name. */
export const wordsOf = (list: unknown): readonly string[] =>
  Array.isArray(list)
    ? list.flatMap((one) => (isNode(one) && isNode(one.String) ? [String(one.String.sval)] : []))
    : []

/**
 * The statements of a text.
 *
 * @throws Error for what PostgreSQL does not read
 */
export const parsed = (sql: string): readonly Node[] =>
  (parseSync(sql) as { readonly stmts?: readonly { readonly stmt: Node }[] }).stmts?.map(
    ({ stmt }) => stmt,
  ) ?? []
