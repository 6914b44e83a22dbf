import type { Locale, Translate } from '../core/locale.ts'
import { countryName } from '../i18n/format.ts'
import { isLocaleCode, LANGUAGES } from '../i18n/languages.ts'
import { FINDING_LEVELS, FINDING_VALUES, type Finding } from '../tenancy/finding.ts'
import { findingText } from './texts.ts'

/** Who reads: a staff member's translator and language. */
export interface Reader {
  readonly t: Translate
  readonly locale: Pick<Locale, 'iso'>
}

const list = (codes: string, nameOf: (code: string) => string) => codes.split(', ').map(nameOf).join(', ')
const languageName = (code: string) => (isLocaleCode(code) ? LANGUAGES[code].name : code)

/** How a value is said, by its name; others are shown as they stand in the file. */
const FORMATS: Readonly<Record<string, (value: string, iso: string) => string>> = {
  language: languageName,
  languages: (codes) => list(codes, languageName),
  country: (code, iso) => countryName(iso, code),
  countries: (codes, iso) => list(codes, (code) => countryName(iso, code)),
}

/** In place of a value that a finding lacks because an earlier version stored it. */
const UNKNOWN = '…'

/** What is wrong, and what to do about it, for people who do not read the developers' line. */
export function findingWords({ t, locale }: Reader, found: Finding): string {
  const { code, file, path, values, message } = found
  // Stored by a version of the program that had this code.
  if (!Object.hasOwn(FINDING_LEVELS, code)) return message
  const named: readonly string[] =
    code in FINDING_VALUES ? FINDING_VALUES[code as keyof typeof FINDING_VALUES] : []
  const said = named.map((name) => {
    const value = values?.[name] ?? UNKNOWN
    return [name, FORMATS[name]?.(value, locale.iso) ?? value] as const
  })
  return findingText(t, code, { file, setting: path || file, ...Object.fromEntries(said) })
}
