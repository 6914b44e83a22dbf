/** Languages of the platform. Texts of `en-US` override those of `en`. */
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

/** The language of a request. */
export interface Locale {
  /** Key of the text files. */
  readonly code: LocaleCode
  /** BCP 47 tag for `Intl` and the `lang` attribute, with the tenant's region where that matters (`de-CH`). */
  readonly iso: string
}

/** Translates `namespace:key`; params fill `{{placeholders}}`, `count` picks the plural form. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string
