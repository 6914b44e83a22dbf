import { expect, it } from 'vitest'
import { CARDS_CSS } from './cards-css.ts'

it('names on a photo do not keep the colour of headings, which is dark on light sites', () => {
  const [, names = ''] = /\.words :is\(([^)]+)\)\{color:inherit\}/.exec(CARDS_CSS.over) ?? []
  expect(names.split(',')).toEqual(['.name', '.name a', 'p'])
})

it.each(['caption', 'over'] as const)('%s has the heart and the name of a card apart', (cards) => {
  expect(CARDS_CSS[cards]).toContain('.heart,.actions){top:var(--space-2);bottom:auto}')
})

it('the words of a card are not positioned: the link of the name would cover them, and not the face', () => {
  for (const css of Object.values(CARDS_CSS)) expect(css).not.toMatch(/\.words\{[^}]*position:/)
})

it('labels on the photo are narrowed for the heart, a tag in the words is not', () => {
  expect(CARDS_CSS.caption).toContain(':is(.photo-label,.pic .tag){max-width:calc(100% - 44px')
})

it('where the time of a like stands on the photo, nothing but the place stands with it', () => {
  expect(CARDS_CSS.over).toContain('[data-card]:has(.when)) .seen{display:none}')
  expect(CARDS_CSS.over).toMatch(/:not\(:has\(\.pic \.tag\)\) \.when \.tag\{position:absolute;top:/)
})

it('labels are moved on the photo alone: a tag in the words stays in its line', () => {
  for (const css of Object.values(CARDS_CSS)) expect(css).not.toMatch(/\[data-card\] \.tag\b/)
})
