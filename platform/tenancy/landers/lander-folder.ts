import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { LanderCampaign, LanderSection, LanderTexts, LanderWords } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { type Finding, finding } from '../finding.ts'
import { namesIn } from '../folders.ts'
import { isObject, type JsonObject, show } from '../json.ts'
import { asLocale } from '../open-folder.ts'
import { parseJson, type Read, readText } from '../read-json.ts'
import { TEXT_FILE, UNSAFE } from '../tenant-texts.ts'
import type { SchemaName, Validate } from '../validate.ts'

/** What lies in one folder of a lander, the platform's or a site's; each file valid by itself. */
export interface LanderFolder {
  readonly order: readonly string[] | undefined
  readonly sections: Readonly<Record<string, Partial<LanderSection>>>
  readonly words: Readonly<Partial<Record<LocaleCode, LanderWords>>>
  readonly campaigns: Readonly<Record<string, LanderCampaign>>
  /** Names of the pictures in `assets`. */
  readonly assets: readonly string[]
  /** Changes with any byte of the texts and with any picture's name. */
  readonly digest: string
}

/** Where a folder lies: its path on this machine and the one that messages name. */
export interface LanderPlace {
  readonly folder: string
  readonly shown: string
  readonly tenant?: string
  /** Whether a path may be read: a link that leads out of the folder may not. */
  holds(path: string): boolean
}

/** `/landers/<name>/<slug>`: the name of a file in `slugs`. */
const SLUG_FILE = /^([a-z0-9][a-z0-9-]{0,60})\.json$/

/** Reads one folder. What is wrong comes back as findings, all at once. */
export function readLanderFolder(place: LanderPlace, validate: Validate): Read<LanderFolder> {
  const reader = new Reader(place, validate)
  const { order, sections } = reader.json('lander.json', 'lander', place.tenant !== undefined)
  const words = Object.fromEntries(
    reader.names('locales', TEXT_FILE).flatMap(([name, code]) => {
      const language = asLocale(code)
      return language ? [[language, wordsOf(reader.json(`locales/${name}`, 'lander-locale'))]] : []
    }),
  )
  const campaigns = Object.fromEntries(
    reader
      .names('slugs', SLUG_FILE)
      .map(([name, slug]) => [slug, campaignOf(reader.json(`slugs/${name}`, 'lander-campaign'))]),
  )
  const assets = reader.names('assets', /^(.+)$/).map(([name]) => name)
  if (reader.findings.length > 0) return { ok: false, findings: reader.findings }
  return {
    ok: true,
    value: {
      order: listOf(order),
      sections: sectionsOf(sections),
      words,
      campaigns,
      assets,
      digest: reader.digest(),
    },
  }
}

class Reader {
  readonly findings: Finding[] = []
  readonly #place: LanderPlace
  readonly #validate: Validate
  readonly #hash = createHash('sha256')

  constructor(place: LanderPlace, validate: Validate) {
    this.#place = place
    this.#validate = validate
  }

  /** @param optional a site changes texts alone without a `lander.json` of its own */
  json(name: string, schema: SchemaName, optional = false): JsonObject {
    const { folder, shown, tenant, holds } = this.#place
    const path = join(folder, name)
    const where = { file: `${shown}/${name}`, ...(tenant === undefined ? {} : { tenant }) }
    if (!holds(path)) {
      this.findings.push(
        finding('link_outside', where, 'expected a file, found a link that leads out of the folder'),
      )
      return {}
    }
    const text = readText(path, where.file, tenant)
    const json = text.ok ? parseJson(text.value, where.file, tenant) : text
    if (!text.ok || !json.ok) {
      const found = json.ok ? [] : json.findings
      if (!(optional && found.every(({ code }) => code === 'file_missing'))) this.findings.push(...found)
      return {}
    }
    this.#hash.update(name).update(text.value)
    const found = [...this.#validate(schema, json.value, where), ...unsafeIn(json.value, where)]
    this.findings.push(...found)
    return isObject(json.value) && found.length === 0 ? json.value : {}
  }

  /** Files of an inner folder whose name fits, each with the first group of the pattern. */
  names(inner: string, pattern: RegExp): (readonly [string, string])[] {
    const path = join(this.#place.folder, inner)
    if (!this.#place.holds(path)) return []
    return namesIn(path).flatMap((name) => {
      const [, part] = pattern.exec(name) ?? []
      if (part === undefined) return []
      this.#hash.update(name)
      return [[name, part] as const]
    })
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** Neither texts nor settings carry HTML or script: all of them end up in a page. */
function unsafeIn(value: unknown, where: { file: string; tenant?: string }): Finding[] {
  const findings: Finding[] = []
  const walk = (node: unknown, path: readonly string[]): void => {
    if (typeof node === 'string' && UNSAFE.test(node)) {
      const message = `expected plain text, without HTML or script, found ${show(node)}`
      findings.push(finding('text_invalid', { ...where, path: path.join('.') }, message))
    } else if (typeof node === 'object' && node !== null)
      for (const [key, inner] of Object.entries(node)) walk(inner, [...path, key])
  }
  walk(value, [])
  return findings
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

function campaignOf(file: JsonObject): LanderCampaign {
  const { seeks } = file
  const words = Object.entries(objectOf(file.texts)).map(([language, texts]) => [
    language,
    wordsOf(objectOf(texts)),
  ])
  return {
    order: listOf(file.order),
    sections: sectionsOf(file.sections) as LanderCampaign['sections'],
    words: Object.fromEntries(words),
    seeks: seeks === 'female' || seeks === 'male' ? seeks : undefined,
  }
}
