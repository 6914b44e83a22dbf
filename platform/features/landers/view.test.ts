import { describe, expect, it } from 'vitest'
import type { Lander } from '../../core/lander.ts'
import { fillView, landerView } from './view.ts'

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
  pictures: [],
}

const view = (slug: string | undefined, code: 'en' | 'en-US' = 'en') =>
  fillView(landerView(lander, { slug, code }), { site: 'Amore' })

describe('a lander in one language', () => {
  it('fills in the placeholders', () => {
    expect(view(undefined).page.title).toBe('Join Amore')
  })
  it('puts US English over English', () => {
    expect(view(undefined, 'en-US')).toMatchObject({
      page: { title: 'Join Amore' },
      sections: [{ texts: { title: 'Color' } }, {}],
    })
  })
  it('shows what the campaign changes', () => {
    const { page, sections, seeks } = view('summer')
    expect({ title: page.title, order: sections.map(({ id }) => id), seeks }).toEqual({
      title: 'Summer',
      order: ['b', 'a'],
      seeks: 'male',
    })
  })
  it.each(['winter', 'toString', '__proto__'])('shows the lander itself for the unknown slug %s', (slug) => {
    expect(view(slug)).toEqual(view(undefined))
  })
})
