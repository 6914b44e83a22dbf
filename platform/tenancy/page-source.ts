import { parse, YAMLParseError } from 'yaml'
import { isObject, show } from './json.ts'

/** Front matter of a Markdown page. */
export interface PageMeta {
  /** Title for the browser's tab and search engines; by default the first heading. */
  readonly title?: string
  /** For search engines; by default the site's own. */
  readonly description?: string
  /**
   * What is new in this version of the text, one sentence each: shown with the page, and when
   * members are asked to agree again.
   */
  readonly changes?: readonly string[]
}

export interface PageSource {
  readonly meta: PageMeta
  /** Markdown without the front matter. */
  readonly body: string
  /** Faults of the front matter, one sentence each. */
  readonly faults: readonly string[]
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/
const KEYS = ['title', 'description', 'changes'] as const
const LONGEST = 300
const MOST_CHANGES = 20
const NO_HTML = /[<>]/

/** Splits off the YAML between two lines of `---` from the following Markdown. */
export function readPageSource(source: string): PageSource {
  const match = FRONT_MATTER.exec(source)
  if (!match) return { meta: {}, body: source, faults: [] }
  const [whole, yaml = ''] = match
  const body = source.slice(whole.length)
  const read = parseYaml(yaml)
  if (typeof read === 'string') return { meta: {}, body, faults: [read] }
  const faults = Object.entries(read).flatMap(([key, value]) => faultOf(key, value))
  const valid = KEYS.filter((key) => read[key] !== undefined && faultOf(key, read[key]).length === 0)
  return { meta: Object.fromEntries(valid.map((key) => [key, read[key]])), body, faults }
}

/** @returns the keys, or an error message. */
function parseYaml(yaml: string): Readonly<Record<string, unknown>> | string {
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 0 })
    if (value === null || value === undefined) return {}
    return isObject(value) ? value : `expected lines such as "title: About us", found ${show(value)}`
  } catch (error) {
    if (!(error instanceof YAMLParseError) && !(error instanceof ReferenceError)) throw error
    return `expected YAML such as "title: About us", found ${show(error.message.split('\n')[0] ?? '')}`
  }
}

function faultOf(key: string, value: unknown): readonly string[] {
  if (!KEYS.some((known) => known === key)) return [`expected ${KEYS.join(' or ')}, found ${show(key)}`]
  if (key === 'changes') return changesFault(value)
  if (isPlainText(value)) return []
  return [`expected of ${key} plain text of at most ${LONGEST} characters, found ${show(value)}`]
}

const isPlainText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST && !NO_HTML.test(value)

function changesFault(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.length <= MOST_CHANGES && value.every(isPlainText)) return []
  return [
    `expected of changes a list of at most ${MOST_CHANGES} plain texts of at most ${LONGEST} characters, found ${show(value)}`,
  ]
}
