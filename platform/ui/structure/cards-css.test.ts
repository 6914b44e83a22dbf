import { expect, it } from 'vitest'
import { CARDS_CSS } from './cards-css.ts'

it('names on a photo do not use the colour of headings, which is dark on light sites', () => {
  const [, names = ''] = /\.words :is\(([^)]+)\)\{color:inherit\}/.exec(CARDS_CSS.over) ?? []
  expect(names.split(',')).toEqual(['.name', '.name a', 'p'])
})

it.each(['caption', 'over'] as const)('%s separates the heart and the name of a card', (cards) => {
  expect(CARDS_CSS[cards]).toContain('.heart,.actions){top:var(--space-2);bottom:auto}')
})

it('the words of a card are not positioned: otherwise the link of the name would only cover them, not the photo', () => {
  for (const css of Object.values(CARDS_CSS)) expect(css).not.toMatch(/\.words\{[^}]*position:/)
})

it('labels on the photo leave room for the heart; a tag in the words does not', () => {
  expect(CARDS_CSS.caption).toContain(':is(.photo-label,.pic .tag){max-width:calc(100% - 44px')
})

it('if the time of a like is on the photo, only the place is beside it', () => {
  expect(CARDS_CSS.over).toContain('[data-card]:has(.when)) .seen{display:none}')
  expect(CARDS_CSS.over).toMatch(/:not\(:has\(\.pic \.tag\)\) \.when \.tag\{position:absolute;top:/)
})

it('labels are moved only on the photo: a tag in the words stays in its line', () => {
  for (const css of Object.values(CARDS_CSS)) expect(css).not.toMatch(/\[data-card\] \.tag\b/)
})
