import type { Translate } from '../../../core/locale.ts'
import type { Finding } from './studio-api.ts'

/** Codes that the editor says in its own words; of the others it shows the console’s sentence. */
const SAID = new Set([
  'text_invalid',
  'text_placeholder',
  'asset_missing',
  'section_unknown',
  'section_missing',
  'schema',
  'unknown_key',
  'id_invalid',
  'claim_audience',
  'claim_count',
  'claim_presence',
  'claim_hurry',
  'person_invented',
  'testimonial_unsourced',
  'address_foreign',
  'text_too_wide',
  'countdown_endless',
])

/** Codes without the message of the check: the place already says what is missing. */
const SAID_WHOLE = new Set(['translation_missing', 'setting_missing'])

/**
 * Describes a finding and how to fix it. The message of the check adds what was expected and what
 * was found.
 */
export function findingWords({ code, message, said }: Finding, t: Translate): string {
  if (SAID_WHOLE.has(code)) return t(`studio:finding.${code}`)
  return SAID.has(code) ? `${t(`studio:finding.${code}`)} (${message})` : said
}
