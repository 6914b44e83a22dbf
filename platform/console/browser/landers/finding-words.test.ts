import { expect, it } from 'vitest'
import { createClientTranslator } from '../../../i18n/client.ts'
import { bundleFor } from '../../../i18n/server.ts'
import { findingWords } from './finding-words.ts'

const bundles = bundleFor({ revision: '', texts: {} }, 'de', ['studio'])
const t = createClientTranslator({ code: 'de', iso: 'de' }, bundles)
const PREFIX = 'finding.'
const CODES = Object.keys(bundles.studio ?? {}).flatMap((key) =>
  key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
)

const found = { level: 'error', at: [], said: 'Eine Datei fehlt.' } as const

it.each(CODES)('describes %s in the language of the staff', (code) => {
  const said = findingWords({ ...found, code, message: 'expected another text' }, t)
  expect(said.startsWith(t(`studio:finding.${code}`))).toBe(true)
})

it.each([
  'claim_count',
  'claim_presence',
  'claim_hurry',
  'person_invented',
  'testimonial_unsourced',
  'address_foreign',
  'text_too_wide',
  'countdown_endless',
])('describes how to fix %s and what was found', (code) => {
  expect(CODES).toContain(code)
  expect(findingWords({ ...found, code, message: 'found "x"' }, t)).toContain('(found "x")')
})

it('says the other codes in the words of the console', () => {
  expect(findingWords({ ...found, code: 'file_missing', message: 'expected a file' }, t)).toBe(
    'Eine Datei fehlt.',
  )
})
