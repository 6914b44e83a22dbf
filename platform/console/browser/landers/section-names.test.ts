import { expect, it } from 'vitest'
import { sectionNames } from './puck-data.ts'

it('gives new sections unused names that stay the same while the page is open', () => {
  const nameOf = sectionNames(['hero', 'hero_2'])
  expect([
    nameOf('hero', 'hero'),
    nameOf('hero-a', 'hero'),
    nameOf('hero-b', 'hero'),
    nameOf('hero-a', 'hero'),
  ]).toEqual(['hero', 'hero_3', 'hero_4', 'hero_3'])
})
