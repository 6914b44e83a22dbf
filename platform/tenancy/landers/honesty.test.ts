import { describe, expect, it } from 'vitest'
import type { Lander } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { sourceRoot, tenancyFolders } from '../folders.ts'
import { honestyFindings } from './honesty.ts'
import { sectionTypes } from './section-schemas.ts'

const types = sectionTypes(tenancyFolders(sourceRoot()).schemas)

type Part = Pick<Lander, 'order' | 'sections' | 'words' | 'campaigns'>
const EMPTY: Part = { order: [], sections: {}, words: {}, campaigns: {} }
const closing = { last: { type: 'closing', settings: {} } }
const says = (title: string) => ({ page: {}, sections: { last: { title } } })

const check = (lander: Partial<Part>, tenant?: string, languages: readonly LocaleCode[] = ['it']) =>
  honestyFindings({ ...EMPTY, ...lander }, languages, types, {
    folder: tenant ? `tenants/${tenant}/landers/gallery` : 'landers/gallery',
    ...(tenant ? { tenant } : {}),
  })

describe('the claims of a lander', () => {
  it('are reported with file, path, reason and cure', () => {
    const [found, ...more] = check({ sections: closing, words: { it: says('12.000 iscritti') } }, 'amore')
    expect(more).toEqual([])
    expect(found).toMatchObject({
      code: 'claim_count',
      level: 'error',
      tenant: 'amore',
      file: 'tenants/amore/landers/gallery/locales/it.json',
      path: 'sections.last.title',
      cure: 'leave the number out',
    })
    expect(found?.message).toContain('found "12.000 iscritti"')
  })

  it('are found in title and description of the page', () => {
    const words = { it: { page: { description: 'Solo per oggi' }, sections: {} } }
    expect(check({ words })).toMatchObject([{ code: 'claim_hurry', path: 'page.description' }])
  })

  it('are found in the texts of campaigns, in their own file', () => {
    const campaign = { order: undefined, sections: {}, words: { it: says('Anna, 27') }, seeks: undefined }
    expect(check({ sections: closing, campaigns: { summer: campaign } })).toMatchObject([
      {
        code: 'person_invented',
        file: 'landers/gallery/slugs/summer.json',
        path: 'texts.it.sections.last.title',
      },
    ])
  })

  it('are ignored in languages that the site does not offer', () => {
    expect(check({ sections: closing, words: { de: says('Nur heute') } })).toEqual([])
  })

  it('are found in the English that US English inherits', () => {
    const words = { en: says('Only today') }
    expect(check({ sections: closing, words }, undefined, ['en-US'])).toMatchObject([
      { code: 'claim_hurry', file: 'landers/gallery/locales/en.json' },
    ])
  })

  it('include a countdown to the end of a campaign that has none', () => {
    const clock = { clock: { type: 'countdown', settings: { ends: 'campaign' } } }
    const campaign = { order: ['clock'], sections: clock, words: {}, seeks: undefined }
    const until = '2026-12-24T20:00:00+01:00'
    expect(check({ order: ['clock'], sections: clock })).toMatchObject([
      {
        code: 'countdown_endless',
        file: 'landers/gallery/lander.json',
        path: 'sections.clock.settings.ends',
      },
    ])
    expect(check({ campaigns: { summer: campaign } })).toMatchObject([
      { code: 'countdown_endless', file: 'landers/gallery/slugs/summer.json' },
    ])
    expect(check({ campaigns: { summer: { ...campaign, until } } })).toEqual([])
  })

  it('include a countdown to the expiry of no code', () => {
    const clock = { clock: { type: 'countdown', settings: { ends: 'discount' } } }
    expect(check({ order: ['clock'], sections: clock })).toMatchObject([
      { code: 'setting_missing', path: 'sections.clock.settings.code' },
    ])
  })

  it('may be made by a countdown (that something ends) and by a testimonial (a quote)', () => {
    const sections = {
      clock: { type: 'countdown', settings: { ends: 'time_bonus' } },
      said: { type: 'testimonial', settings: { link: 'https://elsewhere.test/review' } },
    }
    const words = { clock: { title: 'Solo per oggi' }, said: { quote: '«Bello» — Giulia' } }
    expect(
      check({ order: ['clock', 'said'], sections, words: { it: { page: {}, sections: words } } }),
    ).toEqual([])
  })

  it('include addresses of other sites in settings', () => {
    const sections = { last: { type: 'closing', settings: { deep: [{ link: '//elsewhere.test/x.js' }] } } }
    expect(check({ sections })).toMatchObject([
      { code: 'address_foreign', path: 'sections.last.settings.deep.0.link' },
    ])
  })
})
