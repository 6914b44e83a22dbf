import { expect, it } from 'vitest'
import { cardSources } from './photo-url.ts'

it('a card offers a larger file to screens with a pixel ratio of three', () => {
  expect(cardSources('name')).toEqual({
    src: '/photos/card/name.webp',
    srcSet: '/photos/card/name.webp 360w, /photos/match/name.webp 528w',
  })
})
