import { expect, it } from 'vitest'
import { changedLayer } from './changes.ts'
import type { LanderDocument, Layer, Whole } from './document.ts'
import { isUsedAbove, over, whole } from './layers.ts'

const BELOW = whole({
  order: ['hero', 'steps'],
  sections: { hero: { type: 'hero', settings: { tone: 'dark', words: ['a'] } }, steps: { type: 'steps' } },
  texts: { it: { sections: { hero: { title: 'Ciao' } } } },
})

/** The layer after an edit of the page composed of the lower layers and this layer. */
function edited(own: Layer, edit: Partial<Whole>, below = BELOW): Layer {
  const before = over(below, own)
  return changedLayer(own, { below, before, after: { ...before, ...edit }, isUsed: () => false })
}

it.each<[string, Layer, Partial<Whole>, Layer]>([
  ['sets the end of a campaign', {}, { until: '2026-12-01T00:00:00Z' }, { until: '2026-12-01T00:00:00Z' }],
  ['removes the end of a campaign', { until: '2026-12-01T00:00:00Z' }, { until: undefined }, {}],
  [
    'keeps the end of a campaign in another edit',
    { until: '2026-12-01T00:00:00Z' },
    { seeks: 'male' },
    { until: '2026-12-01T00:00:00Z', seeks: 'male' },
  ],
  ['sets a discount code', {}, { discountCode: 'SPRING' }, { discount_code: 'SPRING' }],
  ['removes the discount code', { discount_code: 'SPRING' }, { discountCode: undefined }, {}],
  [
    'keeps the discount code in another edit',
    { discount_code: 'SPRING' },
    { order: ['steps'] },
    { discount_code: 'SPRING', order: ['steps'] },
  ],
])('%s', (_what, own, edit, next) => {
  expect(edited(own, edit)).toEqual(next)
})

it('drops values of a campaign that equal those of the lander', () => {
  const below = { ...BELOW, until: '2026-12-01T00:00:00Z', discountCode: 'SPRING' }
  const own: Layer = { until: '2027-01-01T00:00:00Z', discount_code: 'WINTER' }
  expect(edited(own, { until: below.until, discountCode: below.discountCode }, below)).toEqual({})
})

it('keeps settings and texts of a hidden platform section until it is shown again', () => {
  const own: Layer = {
    sections: { hero: { type: 'hero', settings: { tone: 'plain' } } },
    texts: { it: { sections: { hero: { title: 'Salve' } } } },
  }
  const hidden = edited(own, { order: ['steps'] })
  expect(hidden).toEqual({ ...own, order: ['steps'] })
  expect(edited(hidden, { order: ['hero', 'steps'] })).toEqual(own)
})

it('distinguishes a list from an object with the same keys', () => {
  const sections = {
    ...BELOW.sections,
    hero: { type: 'hero', settings: { tone: 'dark', words: { 0: 'a' } } },
  }
  expect(edited({}, { sections }).sections?.hero?.settings).toEqual({ words: { 0: 'a' } })
})

it('inherits settings of the platform that a site does not set', () => {
  const own: Layer = { sections: { hero: { type: 'hero', settings: { tone: 'plain' } } } }
  expect(over(BELOW, own).sections.hero?.settings).toEqual({ tone: 'plain', words: ['a'] })
})

it.each<[string, LanderDocument]>([
  ['shown by a campaign', { campaigns: { spring: { order: ['spare'] } } }],
  ['changed by a campaign', { campaigns: { spring: { sections: { spare: { type: 'faq' } } } } }],
  ['shown by a variant', { experiment: { id: 'e', variants: { b: { weight: 50, order: ['spare'] } } } }],
])('detects a section that is %s', (_what, document) => {
  expect([isUsedAbove(document, 'spare'), isUsedAbove(document, 'hero')]).toEqual([true, false])
})
