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

it('the label of a fictional profile is narrowed for the heart once, not again within its place on the photo', () => {
  expect(CARDS_CSS.caption).toContain(':is(.photo-label,.tag:not(.photo-label *)){max-width:calc(100% - 44px')
})

it('labels are moved on the photo alone: a tag in the words stays in its line', () => {
  for (const css of Object.values(CARDS_CSS)) expect(css).not.toMatch(/\[data-card\] \.tag\b/)
})
