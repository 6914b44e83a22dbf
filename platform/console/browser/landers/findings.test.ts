import { describe, expect, it } from 'vitest'
import type { LayerName } from './document.ts'
import { faultAt, faultsByPlace, hasFault, placeOf } from './findings.ts'

const LANDER: LayerName = { kind: 'lander' }
const SUMMER: LayerName = { kind: 'campaign', id: 'summer' }
const VARIANT: LayerName = { kind: 'variant', id: 'b' }

it.each([
  [LANDER, ['sections', 'hero', 'settings', 'layout'], 'sections.hero.settings.layout'],
  [LANDER, ['texts', 'it', 'page', 'title'], 'texts.it.page.title'],
  [LANDER, ['campaigns', 'summer', 'seeks'], undefined],
  [LANDER, ['experiment', 'variants', 'b', 'order'], undefined],
  [SUMMER, ['campaigns', 'summer', 'texts', 'it', 'page', 'title'], 'texts.it.page.title'],
  [SUMMER, ['campaigns', 'winter', 'until'], undefined],
  [SUMMER, ['order'], undefined],
  [VARIANT, ['experiment', 'variants', 'b', 'order'], 'order'],
] as const)('finds the place of a finding in %j: %j', (name, at, place) => {
  expect(placeOf({ at }, name)).toBe(place)
})

describe('a fault', () => {
  const found = (...at: string[]) =>
    ({ level: 'error', code: 'x', at, message: at.join('/'), said: '' }) as const
  const faults = faultsByPlace(
    [
      found('texts', 'it', 'sections', 'hero', 'title'),
      found('sections', 'steps', 'text_1'),
      found('sections', 'hero_2', 'settings', 'tone'),
    ],
    LANDER,
    ({ message }) => message,
  )

  it('belongs to its field, also if its path names no language', () => {
    expect(faultAt(faults, 'texts.it.sections.hero.title')).toBe('texts/it/sections/hero/title')
    expect(faultAt(faults, 'texts.en.sections.hero.title')).toBeUndefined()
    expect(faultAt(faults, 'texts.en.sections.steps.text_1')).toBe('sections/steps/text_1')
  })

  it('marks its section and no other', () => {
    const marked = ['hero', 'hero_2', 'steps', 'her', 'closing'].filter((id) => hasFault(faults, id))
    expect(marked).toEqual(['hero', 'hero_2', 'steps'])
  })
})
