/** Languages that the platform speaks. `en-US` stands over `en`. */
export const LOCALE_CODES = [
  'da',
  'de',
  'en',
  'en-US',
  'es',
  'fi',
  'fr',
  'it',
  'nl',
  'no',
  'pl',
  'sv',
] as const
export type LocaleCode = (typeof LOCALE_CODES)[number]

/** One language as a request speaks it. */
export interface Locale {
  /** Key of the text files. */
  readonly code: LocaleCode
  /** BCP 47 tag for `Intl` and the `lang` attribute, with the tenant's region where that matters (`de-CH`). */
  readonly iso: string
}

/** Translates `namespace:key`; params fill `{{placeholders}}`, `count` picks the plural form. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string
