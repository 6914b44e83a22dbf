import { MAIL_VALUES, STAND_INS, type ValueKind } from '../core/text-namespaces.ts'
import { show } from './json.ts'
import { formatFault, type Place, readSyntax, type TextSyntax, takenBy } from './text-syntax.ts'

/** An operator's text of a mail or of the console. */
export interface FormattedText {
  /** `namespace:key` as written. */
  readonly path: string
  readonly text: string
  /** The platform's English text. */
  readonly original: string
  /** `namespace:key` of the platform's text. */
  readonly base: string
  readonly syntax: TextSyntax
}

export interface TextFault {
  readonly code: 'text_format' | 'text_placeholder'
  readonly message: string
}

/**
 * What the compiled catalogue of members' pages cannot render in a text: everything except
 * `{{name}}` and `{{name, number}}`.
 * @returns undefined if it can render all of it
 */
export function pageTextFault(text: string): string | undefined {
  const { places, nested, broken } = readSyntax(text)
  const [call] = text.match(/\$t\([^)]*\)?/) ?? []
  const odd = places.find(
    ({ format, source }) => (format !== '' && format !== 'number') || source.startsWith('{{-'),
  )
  const found = nested.length > 0 ? call : (odd?.source ?? broken[0])
  if (found === undefined) return undefined
  return `found ${show(found)}, but a text of members' pages can hold {{name}} and {{name, number}} only; nested texts, contexts and other formats are for mails (namespace mail)`
}

interface Surroundings {
  /** Values that nested calls in the same file pass. */
  readonly named: ReadonlySet<string>
  /** Whether the platform has a text. */
  readonly known: (path: string) => boolean
}

/**
 * Faults of a text that i18next renders: invalid syntax, unknown texts and values, formats that do
 * not match the value.
 */
export function mailTextFaults(text: FormattedText, { named, known }: Surroundings): TextFault[] {
  const { syntax } = text
  const broken = syntax.broken.map((piece) => `found ${show(piece)}, which i18next cannot read`)
  const nowhere = nestedPaths(text)
    .filter((path) => !known(path))
    .map((path) => `expected a text of the platform in $t(…), found ${show(path)}`)
  const kinds = kindsOf(text)
  const formats = syntax.places.flatMap((place) => formatFault(place) ?? kindFault(place, kinds) ?? [])
  const faults = [...broken, ...nowhere, ...formats].map(
    (message) => ({ code: 'text_format', message }) as const,
  )
  return [...faults, ...placeholderFaults(text, kinds, named)]
}

/**
 * `namespace:key` of nested texts; keys with a placeholder are only known when a mail is rendered.
 */
function nestedPaths({ path, syntax }: Pick<FormattedText, 'path' | 'syntax'>): string[] {
  const namespace = path.split(':', 1)[0] ?? ''
  return syntax.nested
    .filter(({ key }) => !key.includes('{{'))
    .map(({ key }) => (key.includes(':') ? key : `${namespace}:${key}`))
}

/** Every value that a mail offers to this text. */
function kindsOf({ path, original }: FormattedText): ReadonlyMap<string, ValueKind> {
  const key = path.slice(path.indexOf(':') + 1)
  const own = readSyntax(original).places.map(({ name, format }) => [
    name,
    format === 'number' ? 'number' : 'text',
  ])
  const offered = Object.entries(MAIL_VALUES).filter(
    ([begin]) => path.startsWith('mail:') && key.startsWith(begin),
  )
  return new Map([...own, ...offered.flatMap(([, values]) => Object.entries(values))] as [
    string,
    ValueKind,
  ][])
}

function kindFault(place: Place, kinds: ReadonlyMap<string, ValueKind>): string | undefined {
  const [wanted, kind] = [takenBy(place), kinds.get(place.name)]
  if (wanted === undefined || kind === undefined || kind === wanted) return undefined
  const fitting = [...kinds].filter(([, one]) => one === wanted).map(([name]) => `{{${name}}}`)
  return `${show(place.source)} formats a ${wanted}, and {{${place.name}}} is a ${kind}; a ${wanted} here: ${fitting.join(', ') || 'none'}`
}

function placeholderFaults(
  { path, original, syntax }: FormattedText,
  kinds: ReadonlyMap<string, ValueKind>,
  named: ReadonlySet<string>,
): TextFault[] {
  const found = new Set(syntax.places.map(({ name }) => name))
  const unknown = [...found].filter((name) => !kinds.has(name) && !named.has(name))
  const counts = /_(?:zero|one|two|few|many|other)$/.test(path)
  const missing = readSyntax(original)
    .places.map(({ name }) => name)
    .filter((name) => !found.has(name) && !found.has(STAND_INS[name] ?? name))
    // A nested text may contain them, and "one credit" needs no number.
    .filter((name) => syntax.nested.length === 0 && !(counts && (STAND_INS[name] ?? name) === 'count'))
  if (unknown.length === 0 && missing.length === 0) return []
  const list = (names: Iterable<string>) => [...names].map((name) => `{{${name}}}`).join(', ') || 'none'
  const parts = [
    ...(missing.length > 0
      ? [`expected ${list(missing)}, as the platform's text has, found ${list(found)}`]
      : []),
    ...(unknown.length > 0
      ? [`found ${list(unknown)}, which nothing fills; known here: ${list(kinds.keys())}`]
      : []),
  ]
  return [{ code: 'text_placeholder', message: parts.join('; ') }]
}

/** Texts that include themselves through `$t(…)`: path and message of each. */
export function circles(texts: readonly FormattedText[]): (readonly [string, string])[] {
  const leadsTo = new Map<string, string[]>()
  for (const text of texts) leadsTo.set(text.base, [...(leadsTo.get(text.base) ?? []), ...nestedPaths(text)])
  const wayBack = (way: readonly string[], seen: Set<string>): readonly string[] | undefined => {
    for (const next of leadsTo.get(way.at(-1) ?? '') ?? []) {
      if (next === way[0]) return [...way, next]
      if (seen.has(next)) continue
      const found = wayBack([...way, next], seen.add(next))
      if (found) return found
    }
    return undefined
  }
  return texts.flatMap(({ path, base }) => {
    const way = wayBack([base], new Set())
    return way ? [[path, `expected an end of nested texts, found ${way.join(' > ')}`] as const] : []
  })
}
