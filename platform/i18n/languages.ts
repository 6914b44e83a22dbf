import { LOCALE_CODES, type Locale, type LocaleCode } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'

/** One language of the platform: the fields of a locale, and those that pages need. */
export interface Language {
  readonly code: LocaleCode
  /** BCP 47 tag for `Intl` and `lang` if the country does not matter. */
  readonly iso: string
  /** Its native name, for the language menu. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Language tag for GIF searches. */
  readonly gif: string
  /** Name of its file of overrides in a tenant's `locales/`. */
  readonly file: string
  /** Countries where this language formats dates, numbers and money differently. */
  readonly regions: readonly string[]
}

function language(
  code: LocaleCode,
  iso: string,
  name: string,
  gif: string,
  regions: readonly string[],
): Language {
  return { code, iso, name, direction: 'ltr', gif, file: `${code}.json`, regions }
}

/** Every language, by code. Bare `en` formats dates as in Britain; the US has `en-US`. */
export const LANGUAGES: Readonly<Record<LocaleCode, Language>> = {
  da: language('da', 'da', 'Dansk', 'da', ['DK']),
  de: language('de', 'de', 'Deutsch', 'de', ['DE', 'AT', 'CH', 'LI', 'LU', 'BE', 'IT']),
  en: language('en', 'en-GB', 'English', 'en', ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'ZA', 'IN']),
  'en-US': language('en-US', 'en-US', 'English (US)', 'en', []),
  es: language('es', 'es', 'Español', 'es', ['ES', 'US', 'MX', 'AR', 'CL', 'CO', 'PE']),
  fi: language('fi', 'fi', 'Suomi', 'fi', ['FI']),
  fr: language('fr', 'fr', 'Français', 'fr', ['FR', 'BE', 'CH', 'LU', 'CA']),
  it: language('it', 'it', 'Italiano', 'it', ['IT', 'CH']),
  nl: language('nl', 'nl', 'Nederlands', 'nl', ['NL', 'BE']),
  no: language('no', 'nb', 'Norsk', 'no', ['NO']),
  pl: language('pl', 'pl', 'Polski', 'pl', ['PL']),
  sv: language('sv', 'sv', 'Svenska', 'sv', ['SE', 'FI']),
}

/** Language codes that are aliases of a supported one. */
const ALIASES: Readonly<Record<string, LocaleCode>> = { nb: 'no', nn: 'no' }

/**
 * Languages shown first to visitors of a country, in this order, unless a tenant's file overrides
 * it.
 */
const VISIBLE_LANGUAGES: Readonly<Record<string, readonly LocaleCode[]>> = {
  AT: ['de', 'en'],
  AU: ['en'],
  BE: ['nl', 'fr', 'de', 'en'],
  CA: ['en', 'fr'],
  CH: ['de', 'it', 'fr', 'en'],
  DE: ['de', 'en'],
  DK: ['da', 'en'],
  ES: ['es', 'en'],
  FI: ['fi', 'sv', 'en'],
  FR: ['fr', 'en'],
  GB: ['en'],
  IE: ['en'],
  IT: ['it', 'en'],
  LU: ['fr', 'de', 'en'],
  NL: ['nl', 'en'],
  NO: ['no', 'en'],
  NZ: ['en'],
  PL: ['pl', 'en'],
  SE: ['sv', 'en'],
  US: ['en', 'es'],
}

/**
 * Languages for visitors of a country from those that the tenant offers, in display order. A
 * country without an entry, or without an offered language, gets all of them. `en` includes
 * `en-US`.
 */
export function visibleLanguages(country: string, offered: readonly LocaleCode[]): readonly LocaleCode[] {
  const wanted = VISIBLE_LANGUAGES[country] ?? []
  const visible = wanted.flatMap((code) => offered.filter((candidate) => baseOf(candidate) === code))
  return visible.length > 0 ? visible : offered
}

/** Whether an untrusted text (cookie, body, file name) is a supported locale code. */
export function isLocaleCode(value: unknown): value is LocaleCode {
  return typeof value === 'string' && (LOCALE_CODES as readonly string[]).includes(value)
}

/** `en-US` to `en`, every other code to itself. */
export function baseOf(code: LocaleCode): LocaleCode {
  return code === 'en-US' ? 'en' : code
}

/**
 * The tag for `Intl` and the `lang` attribute: with the country if the language is formatted
 * differently there (`de` and CH give `de-CH`), otherwise the language only. Of several countries,
 * the first that speaks the language is used.
 */
export function isoFor(code: LocaleCode, country?: string | readonly string[]): string {
  const { iso, regions } = LANGUAGES[code]
  const region = [country ?? []].flat().find((candidate) => regions.includes(candidate))
  return region === undefined ? iso : `${iso.slice(0, 2)}-${region}`
}

/** The locale of a request: its text files and its `Intl` tag. */
export function localeOf(code: LocaleCode, country?: string | readonly string[]): Locale {
  return { code, iso: isoFor(code, country) }
}

/**
 * The locale of a person without a request: their language if the site offers it, formatted for
 * their country, otherwise for one of the site's.
 */
export function localeOfPerson(
  { languages, settings }: Pick<Tenant, 'languages' | 'settings'>,
  { language, country }: { readonly language: string; readonly country?: string },
): Locale {
  const code = languages.find((one) => one === language) ?? settings.domain_language
  return localeOf(code, country === undefined ? settings.countries : [country, ...settings.countries])
}

/**
 * Finds the offered language for a tag such as `de-CH`, `nb` or `en_US`: the same tag first, then
 * the same language. `undefined` if none matches.
 */
export function offeredFor(tag: string, offered: readonly LocaleCode[]): LocaleCode | undefined {
  const wanted = tag.trim().replaceAll('_', '-').toLowerCase()
  const exact = offered.find((code) => code.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const primary = wanted.split('-', 1)[0] ?? ''
  const meant = ALIASES[primary] ?? primary
  return offered.find((code) => code === meant) ?? offered.find((code) => baseOf(code) === meant)
}
/** Cookie that remembers the language for 365 days. */
export const LANGUAGE_COOKIE = 'language'

/** No browser sends a longer header; longer ones are attacks. */
const HEADER_LIMIT = 1000
const RANGES_LIMIT = 30

interface Range {
  readonly tag: string
  readonly quality: number
}

/**
 * `de-CH;q=0.8` to tag and quality; `undefined` for invalid ranges and for languages that the
 * visitor refuses (`q=0`).
 */
function parseRange(text: string): Range | undefined {
  const [tag = '', ...options] = text.split(';')
  if (!/^\s*[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,4}\s*$/.test(tag)) return undefined
  const given = options.map((option) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(option)?.[1])
  const quality = options.length === 0 ? 1 : Number(given.find((value) => value !== undefined) ?? 0)
  return quality > 0 && quality <= 1 ? { tag, quality } : undefined
}

/**
 * The offered language preferred by an `Accept-Language` header; the first one wins ties.
 * `undefined` without a valid header, or if none of its languages is offered. Never throws.
 */
export function matchLanguage(
  header: string | undefined,
  offered: readonly LocaleCode[],
): LocaleCode | undefined {
  if (header === undefined || header === '') return undefined
  const ranges = header
    .slice(0, HEADER_LIMIT)
    .split(',', RANGES_LIMIT)
    .map(parseRange)
    .filter((range) => range !== undefined)
    .sort((a, b) => b.quality - a.quality)
  for (const range of ranges) {
    const match = offeredFor(range.tag, offered)
    if (match !== undefined) return match
  }
  return undefined
}

export interface LanguageWishes {
  /** Value of the cookie `language`, as sent. */
  readonly cookie?: string | undefined
  readonly acceptLanguage?: string | undefined
  /** The tenant's languages; the first is its default. */
  readonly offered: readonly LocaleCode[]
  /** Fallback; by default the first offered language. */
  readonly default?: LocaleCode | undefined
}

/** The cookie's language if offered, otherwise the visitor's if offered, otherwise the tenant's. */
export function chooseLocale(wishes: LanguageWishes): LocaleCode {
  const { cookie, acceptLanguage, offered } = wishes
  if (isLocaleCode(cookie) && offered.includes(cookie)) return cookie
  const matched = matchLanguage(acceptLanguage, offered)
  if (matched !== undefined) return matched
  const own = wishes.default
  if (own !== undefined && offered.includes(own)) return own
  return offered[0] ?? 'en'
}
