import { describe, expect, it } from 'vitest'
import type { Lander } from '../../core/lander.ts'
import { fillView, landerView } from './view.ts'

const NOTHING = { order: undefined, sections: {}, words: {}, seeks: undefined }

const lander: Lander = {
  name: 'gallery',
  order: ['a', 'b'],
  sections: { a: { type: 'hero', settings: {} }, b: { type: 'faq', settings: {} } },
  words: {
    en: { page: { title: 'Join {{site}}' }, sections: { a: { title: 'Colour' } } },
    'en-US': { page: {}, sections: { a: { title: 'Color' } } },
  },
  campaigns: {
    summer: {
      order: ['b', 'a'],
      sections: {},
      words: { en: { page: { title: 'Summer' }, sections: {} } },
      seeks: 'male',
    },
  },
  experiment: {
    id: 'headline-1',
    variants: {
      plain: { ...NOTHING, weight: 50, campaigns: {} },
      other: {
        ...NOTHING,
        weight: 50,
        order: ['b'],
        sections: { b: { type: 'steps', settings: {} } },
        words: { en: { page: { title: 'Come to {{site}}' }, sections: {} } },
        seeks: 'female',
        campaigns: { summer: { ...NOTHING, words: { en: { page: { title: 'Summer' }, sections: {} } } } },
      },
    },
  },
  pictures: [],
}

const view = (slug: string | undefined, code: 'en' | 'en-US' = 'en', variant?: string) =>
  fillView(landerView(lander, { slug, code, variant }), { site: 'Amore' })

describe('a lander in one language', () => {
  it('fills in the placeholders', () => {
    expect(view(undefined).page.title).toBe('Join Amore')
  })
  it('overrides English with US English', () => {
    expect(view(undefined, 'en-US')).toMatchObject({
      page: { title: 'Join Amore' },
      sections: [{ texts: { title: 'Color' } }, {}],
    })
  })
  it('applies the changes of the campaign', () => {
    const { page, sections, seeks } = view('summer')
    expect({ title: page.title, order: sections.map(({ id }) => id), seeks }).toEqual({
      title: 'Summer',
      order: ['b', 'a'],
      seeks: 'male',
    })
  })
  it('applies the changes of the variant', () => {
    expect(view(undefined, 'en', 'other')).toEqual({
      page: { title: 'Come to Amore' },
      sections: [{ id: 'b', type: 'steps', settings: {}, texts: {} }],
      seeks: 'female',
    })
  })
  it('applies the changes of the campaign over those of the variant', () => {
    const { page, sections, seeks } = view('summer', 'en', 'other')
    expect(page.title).toBe('Summer')
    expect(sections.map(({ type }) => type)).toEqual(['steps'])
    expect(seeks).toBe('female')
  })
  it('shows the lander itself in a variant that changes nothing, and for an unknown one', () => {
    for (const variant of ['plain', 'toString', '__proto__'])
      expect(view(undefined, 'en', variant)).toEqual(view(undefined))
  })
  it.each(['winter', 'toString', '__proto__'])('shows the lander itself for the unknown slug %s', (slug) => {
    expect(view(slug)).toEqual(view(undefined))
  })
})
