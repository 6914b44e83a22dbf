import type { FormatterModule, i18n as I18n } from 'i18next'
import { LRUCache } from 'lru-cache'
import { isolated } from '../core/bidi-isolation.ts'
import type { LocaleCode, Translate } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'
import { LANGUAGES } from './languages.ts'
import { MissingTextError, miss, reportFault } from './missing-text.ts'
import { chainOf, currentTexts, type NamespaceTexts, type Texts } from './texts-source.ts'

/** The properties of a tenant that determine its mails. */
export type OverridesOf = Pick<Tenant, 'id' | 'revision' | 'texts'>

type Library = typeof import('i18next')

interface Language {
  readonly locale: LocaleCode
  readonly iso: string
}

/** One instance takes about 45 kB, without the texts, which are shared. */
const TENANTS_LIMIT = 200

/** By tenant, revision and language. A changed file gives a new revision; old ones are evicted. */
const ofTenants = new LRUCache<string, Translate>({ max: TENANTS_LIMIT })
/** By language and `Intl` tag; bounded by the platform's languages. */
const ofPlatform = new Map<string, Translate>()
let madeFrom: Texts | undefined
let library: Library | undefined

/**
 * Loads i18next. Await it before the program serves, so that no transaction waits for these files.
 */
export async function prepareI18next(): Promise<void> {
  library ??= await import('i18next')
}

/**
 * The translator of mails, push and the console: i18next with its full format, loaded on first use.
 * The tenant's overrides take precedence over the platform's texts, and American English over
 * English in both. Values are inserted unescaped: callers that produce HTML escape the finished
 * text. Throws `MissingTextError` in development and tests like `translator`. An override that
 * cannot be rendered is reported, and replaced by the platform's text.
 *
 * @param tenant null for the platform's texts only
 * @param iso tag for the format of numbers and dates
 */
export async function i18nextTranslator(
  tenant: OverridesOf | null,
  locale: LocaleCode,
  iso: string = LANGUAGES[locale].iso,
): Promise<Translate> {
  library ??= await import('i18next')
  const texts = currentTexts()
  if (madeFrom !== texts) {
    ofTenants.clear()
    ofPlatform.clear()
    madeFrom = texts
  }
  const language = { locale, iso }
  const platform = platformTranslator(library, language, texts)
  if (tenant === null || chainOf(locale).every((code) => tenant.texts[code] === undefined)) return platform
  const key = `${tenant.id} ${tenant.revision} ${locale} ${iso}`
  const known = ofTenants.get(key)
  if (known !== undefined) return known
  const own = renderer(library, language, [
    ownLayers(tenant.texts, language),
    platformLayers(texts, language),
  ])
  const made = orPlatform(own, platform, locale)
  ofTenants.set(key, made)
  return made
}

function platformTranslator(library: Library, language: Language, texts: Texts): Translate {
  const { locale, iso } = language
  const key = `${locale} ${iso}`
  const known = ofPlatform.get(key)
  if (known !== undefined) return known
  const render = renderer(library, language, [platformLayers(texts, language)])
  const made: Translate = (text, params) => {
    try {
      return render(text, params)
    } catch (error) {
      if (locale === 'en' || !(error instanceof MissingTextError)) throw error
      miss(error)
      return platformTranslator(library, { locale: 'en', iso: LANGUAGES.en.iso }, texts)(text, params)
    }
  }
  ofPlatform.set(key, made)
  return made
}

/**
 * Falls back to the platform's text, so that a mail is sent even if an operator's text is broken.
 */
function orPlatform(own: Translate, platform: Translate, locale: LocaleCode): Translate {
  return (key, params) => {
    try {
      const text = own(key, params)
      // i18next renders a text that nests itself as empty.
      if (text !== '') return text
      reportFault(new MissingTextError(locale, `the override of ${key}, which is empty`))
    } catch (error) {
      if (error instanceof MissingTextError) miss(error)
      else reportFault(new MissingTextError(locale, `the override of ${key}`, { cause: error }))
    }
    return platform(key, params)
  }
}

/** Texts by tag; the first tag takes precedence. */
type Layers = readonly (readonly [string, Readonly<Record<string, NamespaceTexts>>])[]

const tagOf = (code: LocaleCode, { locale, iso }: Language) => (code === locale ? iso : LANGUAGES[code].iso)

function platformLayers(texts: Texts, language: Language): Layers {
  return chainOf(language.locale).map((code) => [tagOf(code, language), texts[code]])
}

/**
 * Overrides are a separate language, before the platform's: a private-use subtag changes no plural
 * rule and no number format.
 */
function ownLayers(overrides: Tenant['texts'], language: Language): Layers {
  return chainOf(language.locale).map((code) => {
    const namespaces: Record<string, Record<string, string>> = {}
    for (const [path, text] of Object.entries(overrides[code] ?? {})) {
      const [namespace, key] = splitKey(path)
      namespaces[namespace] ??= {}
      namespaces[namespace][key] = text
    }
    return [`${tagOf(code, language)}-x-own`, namespaces]
  })
}

function splitKey(path: string): readonly [string, string] {
  const colon = path.indexOf(':')
  return [path.slice(0, colon), path.slice(colon + 1)]
}

/** Renders one text at a time. @throws MissingTextError for a missing key, nested key or value */
function renderer(library: Library, { locale }: Language, layered: readonly Layers[]): Translate {
  const layers = layered.flat()
  const values = new GuardedValues()
  let asked = ''
  const instance = makeInstance(library, layers, {
    missing: (key) => {
      throw new MissingTextError(locale, asked.endsWith(key) ? asked : `$t(${key}) of ${asked}`)
    },
    formatter: guardedFormatter(library, values, (name) =>
      miss(new MissingTextError(locale, `{{${name}}} of ${asked}`)),
    ),
  })
  return (path, params = {}) => {
    asked = path
    const [ns, key] = splitKey(path)
    // A plural form that the language needs only for rare numbers may be absent.
    const keys = typeof params.count === 'number' ? [`${key}_other`, key].toReversed() : [key]
    return values.restore(instance.t(keys, { ...values.begin(params), ns }))
  }
}

interface Hooks {
  readonly missing: (key: string) => never
  readonly formatter: FormatterModule
}

/** A frozen i18next instance: it never changes language and loads nothing. */
function makeInstance({ createInstance }: Library, layers: Layers, { missing, formatter }: Hooks): I18n {
  const [first = '', ...others] = layers.map(([tag]) => tag)
  const instance = createInstance().use(formatter)
  void instance.init({
    lng: first,
    fallbackLng: others,
    load: 'currentOnly',
    resources: Object.fromEntries(layers),
    keySeparator: false,
    initAsync: false,
    parseMissingKeyHandler: missing,
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  return Object.freeze(instance)
}

/** i18next's own formats, with each result guarded. */
function guardedFormatter(
  { createInstance }: Library,
  values: GuardedValues,
  lacks: (name: string) => void,
): FormatterModule {
  const plain = createInstance()
  // Its cache would be keyed by all values of a text, including names.
  void plain.init({ initAsync: false, resources: {}, cacheInBuiltFormats: false })
  const { formatter } = plain.services
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value, format, lng, options) => {
      if (value !== undefined && value !== null)
        return values.guard(formatter?.format(value, format, lng, options) ?? value)
      lacks(String(options?.interpolationkey))
      return ''
    },
  }
}

/** A marker of private-use characters that represents a value, and a full stop after it. */
const MARK = /\uE000(\d+)\uE001(\.?)/g
const MARK_CHARACTERS = /[\uE000\uE001]/g
/** Values that cannot contain i18next syntax: these may also select a context. */
const HARMLESS = /^[\p{L}\p{N} _-]*$/u

/**
 * Hides values from i18next while it renders: user input is never parsed as `$t(…)`, as `{{…}}` or
 * as part of a nested text's JSON. One object serves one rendering at a time.
 */
class GuardedValues {
  readonly #values: string[] = []

  /** Begins a rendering. @returns the parameters without marker characters */
  begin(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
    this.#values.length = 0
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, withoutMarks(value)]))
  }

  /** The placeholder that i18next gets for the value. */
  guard(value: unknown): string {
    const text = isolated(String(value))
    return HARMLESS.test(text) ? text : `\uE000${this.#values.push(text) - 1}\uE001`
  }

  /** Restores the values. "4,53 kr." and "S.r.l." already end the sentence. */
  restore(text: string): string {
    return text.replace(MARK, (_mark, index: string, stop: string) => {
      const value = this.restore(this.#values[Number(index)] ?? '')
      return value.endsWith('.') ? value : value + stop
    })
  }
}

function withoutMarks(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(MARK_CHARACTERS, '')
  return Array.isArray(value) ? value.map(withoutMarks) : value
}
