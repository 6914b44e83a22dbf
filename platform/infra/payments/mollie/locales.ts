/** Languages of Mollie's checkout, the default locale of each language first. */
const LOCALES = [
  'en_US',
  'en_GB',
  'nl_NL',
  'nl_BE',
  'fr_FR',
  'fr_BE',
  'fr_LU',
  'de_DE',
  'de_AT',
  'de_CH',
  'de_LU',
  'es_ES',
  'ca_ES',
  'pt_PT',
  'it_IT',
  'nb_NO',
  'sv_SE',
  'fi_FI',
  'da_DK',
  'is_IS',
  'hu_HU',
  'pl_PL',
  'lv_LV',
  'lt_LT',
]

/**
 * Mollie's locale for a BCP 47 tag: `de-CH` is `de_CH`, `es-US` is `es_ES`. If undefined, Mollie
 * uses the browser's.
 */
export function mollieLocale(tag: string): string | undefined {
  const [given = '', region] = tag.split('-')
  const language = given === 'no' ? 'nb' : given
  const exact = region && LOCALES.find((one) => one === `${language}_${region}`)
  return exact || LOCALES.find((one) => one.startsWith(`${language}_`))
}
