import type { Translate } from '../../../core/locale.ts'
import type { Finding } from './studio-api.ts'

/** Findings that are said in the language of the staff; the others keep the words of the check. */
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

/** The place says what is missing. */
const SAID_WHOLE = new Set(['translation_missing', 'setting_missing'])

/**
 * What is wrong and what helps. The check's own words name what was expected and what was found.
 */
export function findingWords({ code, message }: Finding, t: Translate): string {
  if (SAID_WHOLE.has(code)) return t(`studio:finding.${code}`)
  return SAID.has(code) ? `${t(`studio:finding.${code}`)} (${message})` : message
}
