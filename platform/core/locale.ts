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
  /**
   * BCP 47 tag for `Intl` and the `lang` attribute, with the tenant's region where that matters
   * (`de-CH`).
   */
  readonly iso: string
}

/** Translates `namespace:key`; params fill `{{placeholders}}`, `count` picks the plural form. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string

type Plain<Key extends string> = Key extends `${infer Counted}_${'one' | 'few' | 'many' | 'other'}`
  ? Counted | Key
  : Key

/** Keys of a file of texts, as its type: nested ones with dots, plurals without their form. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Plain<Key> : `${Key}.${TextKey<Texts[Key]>}`
}[keyof Texts & string]

/**
 * A translator that takes only keys of one file of texts: a computed key that may have no text does
 * not compile.
 */
export type TranslateOf<Texts> = (key: TextKey<Texts>, params?: Readonly<Record<string, unknown>>) => string
