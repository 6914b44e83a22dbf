import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isI18nextNamespace, TEXT_CONTEXTS } from '../core/text-namespaces.ts'
import { CONSOLE_FOLDER } from './console-texts.ts'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { isObject, show } from './json.ts'
import type { LoadedTenant } from './loader.ts'
import { nearest } from './nearest-name.ts'
import { readOverrides } from './tenant-texts.ts'
import { circles, type FormattedText, mailTextFaults, pageTextFault } from './text-faults.ts'
import { readSyntax } from './text-syntax.ts'

/** Plural forms differ by language; the platform's English has `_other` for each. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/
const ORDINAL = /_ordinal_(?:zero|one|two|few|many|other)$/
const CONTEXT = new RegExp(`_(?:${TEXT_CONTEXTS.join('|')})$`)
const TAG = /<([a-z][A-Za-z0-9]*)>/g

type Texts = ReadonlyMap<string, string>
type Where = { readonly file: string; readonly tenant?: string }

/**
 * Faults of text overrides: unknown keys, because a misspelt key would change nothing, values that
 * nothing fills or that are missing although people need them, such as a price, and formats that
 * their place cannot show.
 */
export function textFindings(folders: TenancyFolders, tenant: LoadedTenant): Finding[] {
  const platform = new PlatformTexts(folders.texts)
  return Object.entries(tenant.texts).flatMap(([language, texts]) => {
    const where = { file: `tenants/${tenant.id}/locales/${language}.json`, tenant: tenant.id }
    const [ours, theirs] = split(texts, (namespace) => namespace !== 'console')
    const misplaced = Object.keys(theirs).map((path) =>
      finding(
        'text_unknown',
        { ...where, path },
        `expected in tenants/${CONSOLE_FOLDER}/locales: the console belongs to no site`,
      ),
    )
    return [...misplaced, ...fileFindings(platform, ours, where)]
  })
}

/** The same for the console's own overrides, including those that the console does not show. */
export function consoleTextFindings(folders: TenancyFolders): Finding[] {
  const platform = new PlatformTexts(folders.texts)
  const { texts, findings } = readOverrides(folders, CONSOLE_FOLDER)
  const faults = Object.entries(texts).flatMap(([language, own]) => {
    const where = { file: `tenants/${CONSOLE_FOLDER}/locales/${language}.json` }
    const [ours, others] = split(own, (namespace) => namespace === 'console')
    const misplaced = Object.keys(others).map((path) =>
      finding(
        'text_unknown',
        { ...where, path },
        `expected a text of the namespace console, found ${show(path)}`,
      ),
    )
    return [...misplaced, ...fileFindings(platform, ours, where)]
  })
  return [...findings, ...faults]
}

type Overrides = Readonly<Record<string, string>>

function split(texts: Overrides, first: (namespace: string) => boolean): readonly [Overrides, Overrides] {
  const [ours, others] = [[], []] as [[string, string][], [string, string][]]
  for (const entry of Object.entries(texts)) (first(namespaceOf(entry[0])) ? ours : others).push(entry)
  return [Object.fromEntries(ours), Object.fromEntries(others)]
}

/** Findings of one file of overrides, `namespace:key` to text. */
function fileFindings(platform: PlatformTexts, texts: Overrides, where: Where): Finding[] {
  const written = Object.entries(texts).map(([path, text]) => ({ path, text, ...platform.find(path) }))
  const formatted = written.flatMap(({ path, text, original, base }): FormattedText[] =>
    original === undefined || !isI18nextNamespace(namespaceOf(path))
      ? []
      : [{ path, text, original, base, syntax: readSyntax(text) }],
  )
  const named = new Set(formatted.flatMap(({ syntax }) => syntax.nested.flatMap(({ values }) => values)))
  const inMails = formatted.flatMap((text) =>
    mailTextFaults(text, { named, known: (path) => platform.find(path).original !== undefined }).map(
      ({ code, message }) => finding(code, { ...where, path: text.path }, message),
    ),
  )
  const loops = circles(formatted).map(([path, message]) =>
    finding('text_format', { ...where, path }, message),
  )
  const onPages = written.flatMap(({ path, text, original }) => {
    if (original === undefined) return [unknownFinding(platform, path, where)]
    return isI18nextNamespace(namespaceOf(path)) ? [] : pageFindings({ path, text, original }, where)
  })
  return [...onPages, ...inMails, ...loops]
}

const namespaceOf = (path: string): string => path.split(':', 1)[0] ?? ''

function unknownFinding(platform: PlatformTexts, path: string, where: Where): Finding {
  const stem = path.replace(ORDINAL, '').replace(PLURAL, '').replace(CONTEXT, '')
  if (stem !== path && platform.find(stem).original !== undefined) {
    const message = `found ${show(path)}, but only mails (namespace mail) differ by context or order: expected ${show(stem)}`
    return finding('text_format', { ...where, path }, message)
  }
  const meant = platform.nearest(path)
  const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
  return finding(
    'text_unknown',
    { ...where, path },
    `expected a text of the platform, found ${show(path)}${hint}`,
  )
}

interface Override {
  readonly path: string
  readonly text: string
  readonly original: string
}

function pageFindings({ path, text, original }: Override, where: Where): Finding[] {
  const fault = pageTextFault(text)
  if (fault !== undefined) return [finding('text_format', { ...where, path }, fault)]
  const [wanted, found] = [marksOf(original), marksOf(text)]
  // "One message" needs no number.
  const mayMiss = PLURAL.test(path) ? '{{count}}' : undefined
  const missing = [...wanted].filter((mark) => !found.has(mark) && mark !== mayMiss)
  const unknown = [...found].filter((mark) => !wanted.has(mark))
  if (missing.length === 0 && unknown.length === 0) return []
  const expected = wanted.size === 0 ? 'no placeholder' : [...wanted].join(', ')
  const message = `expected ${expected}, as the platform's text has, found ${[...found].join(', ') || 'none'}`
  return [finding('text_placeholder', { ...where, path }, message)]
}

/** `{{price}}` and `<policy>` of a text. */
function marksOf(text: string): ReadonlySet<string> {
  const places = readSyntax(text).places.map(({ name }) => `{{${name}}}`)
  return new Set([...places, ...[...text.matchAll(TAG)].map(([, name]) => `<${name}>`)])
}

/** The platform's English texts, read on first use. */
class PlatformTexts {
  readonly #folder: string
  readonly #known = new Map<string, Texts>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The platform's text that an override replaces, and its key without plural form, context and
   * order.
   */
  find(path: string): { readonly original: string | undefined; readonly base: string } {
    const texts = this.#textsOf(namespaceOf(path))
    const key = path.slice(namespaceOf(path).length + 1)
    const formatted = isI18nextNamespace(namespaceOf(path))
    const counted = key.replace(formatted ? ORDINAL : PLURAL, '').replace(PLURAL, '')
    const stems = [key, counted, ...(formatted ? [counted.replace(CONTEXT, '')] : [])]
    const stem = stems.find(
      (one, index) => texts.has(`${one}_other`) || (texts.has(one) && (index === 0 || formatted)),
    )
    const original = stem === undefined ? undefined : (texts.get(stem) ?? texts.get(`${stem}_other`))
    return { original, base: `${namespaceOf(path)}:${stem ?? key}` }
  }

  /**
   * The text that a misspelt key probably means: one with a similar name in its namespace, or with
   * the same name in another.
   */
  nearest(path: string): string | undefined {
    const namespace = namespaceOf(path)
    const key = path.slice(namespace.length + 1)
    const meant = nearest(key, new Set(this.#textsOf(namespace).keys()))
    if (meant !== undefined) return `${namespace}:${meant}`
    const others = readdirSync(join(this.#folder, 'en')).map((file) => file.replace(/\.json$/, ''))
    const home = others.find((other) => other !== 'console' && this.#textsOf(other).has(key))
    return home === undefined ? undefined : `${home}:${key}`
  }

  #textsOf(namespace: string): Texts {
    if (!/^[a-z][a-z-]*$/.test(namespace)) return new Map()
    const texts = this.#known.get(namespace) ?? readTexts(join(this.#folder, 'en', `${namespace}.json`))
    this.#known.set(namespace, texts)
    return texts
  }
}

/** Reads texts by their keys, joined by dots. */
function readTexts(path: string): Texts {
  if (!existsSync(path)) return new Map()
  const texts: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const walk = (node: unknown, prefix: string): (readonly [string, string])[] =>
    isObject(node)
      ? Object.entries(node).flatMap(([key, inner]) => walk(inner, prefix ? `${prefix}.${key}` : key))
      : [[prefix, String(node)]]
  return new Map(walk(texts, ''))
}
