import { expect, it } from 'vitest'
import { baseCss } from './base-css.ts'

it.each([
  [576, 540],
  [768, 720],
  [992, 960],
  [1200, 1140],
])('from %i px on, a container is at most %i px wide', (breakpoint, width) => {
  expect(baseCss).toContain(`@media (min-width:${breakpoint}px){.container{max-width:${width}px}`)
})

it('the grid has twelve columns', () => {
  expect(baseCss).toContain('grid-template-columns:repeat(12,')
})

it('hyphenates long words of headings on narrow screens, but not names', () => {
  const [, rules = ''] = /@media \(max-width:36em\)\{h1\{[^}]*\}(h1,h2,.*?\})\}/.exec(baseCss) ?? []
  expect(rules).toMatch(/^h1,h2,h3,h4\{[^}]*;hyphens:auto;[^}]*hyphenate-limit-chars:12 4 4/)
  expect(rules).toMatch(/bdi\{[^}]*;hyphens:manual\}/)
})

it('a label on a picture breaks its words rather than overflow', () => {
  expect(baseCss).toContain(':is(.photo-label,.pic,.signs)>.tag{overflow-wrap:anywhere;hyphens:auto}')
})
