import { expect, it } from 'vitest'
import type { LanderTexts } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { gapFindings } from './missing-texts.ts'

const gaps = (texts: Readonly<Partial<Record<LocaleCode, LanderTexts>>>) =>
  gapFindings(
    ['hero'],
    (code) => ({ page: {}, sections: { hero: texts[code] ?? {} } }),
    ['it', 'de', 'fr'],
    () => ['title'],
    (code) => ({ file: `locales/${code}.json` }),
  )

it('finds a text that only some languages have, in the file of each that lacks it', () => {
  expect(gaps({ it: { title: 'Ciao', lead: 'Di più' }, de: { title: 'Hallo', lead: '' } })).toMatchObject([
    {
      code: 'translation_missing',
      file: 'locales/fr.json',
      path: 'sections.hero.lead',
      message: 'expected a text, because it, de has one, found nothing',
    },
  ])
})

it('ignores texts that all languages omit, and those that the section’s schema requires', () => {
  expect(gaps({ it: { title: 'Ciao' } })).toEqual([])
})
