import { expect, it } from 'vitest'
import { LOCALE_CODES } from '../../core/locale.ts'
import { platformTranslator } from '../../i18n/server.ts'

/** Translations of the verb "look for": the heading contains it, in the first person. */
const VERB = /look|such|zoek|s[øö][gk]|busc|cherch|cerc|szuk|etsi/i

it.each(LOCALE_CODES)('the text on whom a member looks for uses one grammatical person (%s)', (code) => {
  const t = platformTranslator(code)
  expect(t('members:note_looking_for')).toMatch(VERB)
  for (const seeks of ['male', 'female']) {
    expect(t(`members:seeks_${seeks}`)).not.toMatch(VERB)
    expect(t(`members:seeks_${seeks}_ages`, { min: 42, max: 49 })).not.toMatch(VERB)
  }
})
