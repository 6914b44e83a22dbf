import { createHash } from 'node:crypto'
import type {
  LanderCampaign,
  LanderSection,
  LanderTexts,
  LanderWords,
  PictureSize,
} from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { type Finding, finding } from '../finding.ts'
import { isObject, type JsonObject, show } from '../json.ts'
import { asLocale } from '../open-folder.ts'
import type { Read } from '../read-json.ts'
import { TEXT_FILE, UNSAFE } from '../tenant-texts.ts'
import type { SchemaName, Validate } from '../validate.ts'
import { folderSource, type LanderPlace, type LanderSource } from './lander-source.ts'

export type { LanderPlace } from './lander-source.ts'

/** The contents of one lander folder, the platform's or a site's; each file is valid in itself. */
export interface LanderFolder {
  /** The platform's lander that a site's own lander changes. */
  readonly base: string | undefined
  readonly order: readonly string[] | undefined
  readonly sections: Readonly<Record<string, Partial<LanderSection>>>
  readonly words: Readonly<Partial<Record<LocaleCode, LanderWords>>>
  readonly campaigns: Readonly<Record<string, LanderCampaign>>
  readonly experiment: ExperimentFile | undefined
  /** Names of the pictures in `assets`. */
  readonly assets: readonly string[]
  /** Sizes of the files that are pictures. */
  readonly sizes: Readonly<Record<string, PictureSize>>
  /** Names of the stored files of uploads, by their own names. */
  readonly uploads: Readonly<Record<string, string>>
  /** Changes with any byte of the texts and pictures. */
  readonly digest: string
}

/** An experiment as in its file: variants are composed with the lander later. */
export interface ExperimentFile {
  readonly id: string
  readonly variants: Readonly<Record<string, LanderCampaign & { readonly weight: number }>>
}

/** `/landers/<name>/<slug>`: the name of a file in `slugs`. */
export const SLUG_FILE = /^([a-z0-9][a-z0-9-]{0,60})\.json$/

/** Excludes files of editors and systems. */
const NAMED_JSON = /^[^.].*\.json$/
const NAMES: Readonly<Record<string, string>> = {
  slugs: 'small letters, digits and hyphens, such as summer-sale.json',
  locales: 'a language of the platform, such as de.json',
}

/** Reads one folder. Faults are returned as findings, all together. */
export function readLanderFolder(place: LanderPlace, validate: Validate): Read<LanderFolder> {
  const { folder, findings } = readLander(folderSource(place), validate)
  return findings.length > 0 ? { ok: false, findings: [...findings] } : { ok: true, value: folder }
}

/** Reads one folder or document with its faults. A file with a fault counts as empty. */
export function readLander(
  source: LanderSource,
  validate: Validate,
): { readonly folder: LanderFolder; readonly findings: readonly Finding[] } {
  const reader = new Reader(source, validate)
  const { base, order, sections, experiment } = reader.json(
    'lander.json',
    'lander',
    source.tenant !== undefined,
  )
  const words = Object.fromEntries(
    reader.names('locales', TEXT_FILE).flatMap(([name, code]) => {
      const language = asLocale(code)
      if (language) return [[language, wordsOf(reader.json(`locales/${name}`, 'lander-locale'))]]
      reader.refuseName('locales', name)
      return []
    }),
  )
  const campaigns = Object.fromEntries(
    reader
      .names('slugs', SLUG_FILE)
      .map(([name, slug]) => [slug, campaignOf(reader.json(`slugs/${name}`, 'lander-campaign'))]),
  )
  const assets = reader.names('assets', /^(.+)$/).map(([name]) => name)
  const folder = {
    base: typeof base === 'string' ? base : undefined,
    order: listOf(order),
    sections: sectionsOf(sections),
    words,
    campaigns,
    experiment: experimentOf(experiment),
    assets,
    sizes: reader.sizes(assets),
    uploads: source.uploads,
    digest: reader.digest(),
  }
  return { folder, findings: [...source.findings, ...reader.findings] }
}

class Reader {
  readonly findings: Finding[] = []
  readonly #source: LanderSource
  readonly #validate: Validate
  readonly #hash = createHash('sha256')

  constructor(source: LanderSource, validate: Validate) {
    this.#source = source
    this.#validate = validate
    this.#hash.update(JSON.stringify(source.uploads))
  }

  /** @param optional a site can change only texts, without its own `lander.json` */
  json(name: string, schema: SchemaName, optional = false): JsonObject {
    const { shown, tenant } = this.#source
    const where = { file: `${shown}/${name}`, ...(tenant === undefined ? {} : { tenant }) }
    const read = this.#source.read(name)
    if (!read.ok) {
      const missing = read.findings.every(({ code }) => code === 'file_missing')
      if (!(optional && missing)) this.findings.push(...read.findings)
      return {}
    }
    const { text, value } = read.value
    this.#hash.update(name).update(text)
    const found = [...this.#validate(schema, value, where), ...unsafeIn(value, where)]
    this.findings.push(...found)
    return isObject(value) && found.length === 0 ? value : {}
  }

  /** Files of a subfolder whose name matches, each with the first group of the pattern. */
  names(inner: string, pattern: RegExp): (readonly [string, string])[] {
    return this.#source.names(inner).flatMap((name) => {
      const [, part] = pattern.exec(name) ?? []
      if (part === undefined) {
        if (NAMED_JSON.test(name)) this.refuseName(inner, name)
        return []
      }
      this.#hash.update(name)
      return [[name, part] as const]
    })
  }

  /** Reports a file that nothing would read, because its name is invalid. */
  refuseName(inner: string, name: string): void {
    const { shown, tenant } = this.#source
    const where = { file: `${shown}/${inner}/${name}`, ...(tenant === undefined ? {} : { tenant }) }
    const message = `expected ${NAMES[inner] ?? 'another name'}, found ${show(name)}: rename the file`
    this.findings.push(finding('id_invalid', where, message))
  }

  /** Measures pictures; faults are findings. */
  sizes(assets: readonly string[]): Record<string, PictureSize> {
    const sizes: Record<string, PictureSize> = {}
    for (const name of assets) {
      const measured = this.#source.measure(`assets/${name}`)
      if (!measured.ok) this.findings.push(...measured.findings)
      else {
        this.#hash.update(measured.value.digest)
        if (measured.value.size) sizes[name] = measured.value.size
      }
    }
    return sizes
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

const listOf = (order: unknown): readonly string[] | undefined =>
  Array.isArray(order) ? order.map(String) : undefined

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

const sectionsOf = (value: unknown): Record<string, Partial<LanderSection>> =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([id, section]) => [id, objectOf(section)]))

function wordsOf(file: JsonObject): LanderWords {
  const sections = Object.entries(objectOf(file.sections)).map(([id, texts]) => [id, objectOf(texts)])
  return { page: objectOf(file.page) as LanderTexts, sections: Object.fromEntries(sections) }
}

function experimentOf(file: unknown): ExperimentFile | undefined {
  if (!isObject(file)) return undefined
  const variants = Object.entries(objectOf(file.variants)).map(([id, variant]) => {
    const changes = objectOf(variant)
    return [id, { ...campaignOf(changes), weight: Number(changes.weight) }] as const
  })
  return { id: String(file.id), variants: Object.fromEntries(variants) }
}

function campaignOf(file: JsonObject): LanderCampaign {
  const { seeks, until, discount_code: code } = file
  const words = Object.entries(objectOf(file.texts)).map(([language, texts]) => [
    language,
    wordsOf(objectOf(texts)),
  ])
  return {
    order: listOf(file.order),
    sections: sectionsOf(file.sections) as LanderCampaign['sections'],
    words: Object.fromEntries(words),
    seeks: seeks === 'female' || seeks === 'male' ? seeks : undefined,
    discountCode: typeof code === 'string' ? code : undefined,
    until: typeof until === 'string' ? until : undefined,
  }
}

/**
 * Control characters, and half a surrogate pair, as left by editors that split an emoji: no page
 * may contain them.
 */
const BROKEN = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u

/**
 * Neither texts nor settings may contain HTML or script, because all of them become part of a page.
 */
function unsafeIn(value: unknown, where: { file: string; tenant?: string }): Finding[] {
  const findings: Finding[] = []
  const walk = (node: unknown, path: readonly string[]): void => {
    if (typeof node === 'string' && (UNSAFE.test(node) || BROKEN.test(node))) {
      const wanted = UNSAFE.test(node) ? 'HTML or script' : 'control characters and half a character'
      const message = `expected plain text, without ${wanted}, found ${show(node)}`
      findings.push(finding('text_invalid', { ...where, path: path.join('.') }, message))
    } else if (typeof node === 'object' && node !== null)
      for (const [key, inner] of Object.entries(node)) walk(inner, [...path, key])
  }
  walk(value, [])
  return findings
}
