import { describe, expect, it } from 'vitest'
import type { Deck, SwipeCard, SwipeState } from '../contract.ts'
import { firstGame, type Game, type GameEvent, nextGame } from './deck-state.ts'

const card = (id: string) => ({ id, name: id.toUpperCase(), age: 30 }) as SwipeCard
const state: SwipeState = {
  likes_left: 2,
  likes_a_day: 4,
  renews_in: 1000,
  out_of_likes: '',
  last_pass: null,
}
const deck = { ...state, cards: ['a', 'b', 'c'].map(card), all_ages: false, ages: null, passed: 0 } as Deck

const played = (...events: GameEvent[]): Game => events.reduce(nextGame, firstGame(deck))
const like = (id: string) => ({ type: 'choose', side: 'like', id }) as const
const pass = (id: string) => ({ type: 'choose', side: 'pass', id }) as const
const ids = ({ cards }: Game) => cards.map(({ id }) => id).join('')

describe('choices on the page, ahead of the server', () => {
  it.each<[string, GameEvent[], string, number]>([
    ['a like', [like('a')], 'bc', 1],
    ['a like pressed twice', [like('a'), like('a')], 'bc', 1],
    ['more likes than are left', [like('a'), like('b'), like('c')], 'c', 0],
    ['passes are free', [like('a'), like('b'), pass('c')], '', 0],
    ['a card that is not on top', [like('b')], 'abc', 2],
  ])('%s', (_what, events, cards, left) => {
    const game = played(...events)
    expect([ids(game), game.likes_left]).toEqual([cards, left])
  })

  it('the last pass can be taken back, and returns to the top', () => {
    const passed = played(pass('a'))
    expect([passed.last_pass, passed.passed]).toEqual([{ id: 'a', name: 'A' }, 1])
    const game = nextGame(passed, { type: 'undone', card: card('a'), state })
    expect([ids(game), game.leaving, game.passed, game.back]).toEqual([
      'abc',
      [],
      0,
      { id: 'a', side: 'pass' },
    ])
  })

  it('a refused one returns to the top and restores its like', () => {
    const game = played(like('a'), { type: 'refused', card: card('a'), side: 'like' })
    expect([ids(game), game.likes_left, game.leaving]).toEqual(['abc', 2, []])
  })

  it('one that another tab has used up leaves none', () => {
    const game = played(like('a'), { type: 'refused', card: card('a'), side: 'like', likesLeft: 0 })
    expect([ids(game), game.likes_left]).toEqual(['abc', 0])
  })

  it('a blocked member is removed from the deck', () => {
    expect(ids(played({ type: 'separated', id: 'b' }))).toBe('ac')
  })

  it('a hidden member does not return to the deck', () => {
    expect(ids(played(pass('a'), { type: 'refused', card: card('a'), side: 'pass', keepOut: true }))).toBe(
      'bc',
    )
  })
})

describe('responses of the server', () => {
  it('are applied once nothing else is pending', () => {
    const early = played(like('a'), pass('b'), { type: 'answered', state: { ...state, likes_left: 4 } })
    expect(early.likes_left).toBe(1)
    const late = nextGame(early, { type: 'answered', state: { ...state, likes_left: 0 } })
    expect(late.likes_left).toBe(0)
  })

  it('append further cards at the bottom, without duplicates', () => {
    const game = played(pass('a'), { type: 'dealt', deck: { ...deck, cards: ['a', 'b', 'd'].map(card) } })
    expect(ids(game)).toBe('bcd')
  })
})
