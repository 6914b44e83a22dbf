import type { Deck, SwipeCard, SwipeState } from '../contract.ts'
import type { Throw } from './animate-card.ts'
import type { Side } from './throw-rules.ts'

/** A card that is flying out. */
export interface Leaving extends Throw {
  readonly card: SwipeCard
  readonly side: Side
}

/** The game as shown on the page: optimistic, ahead of the server by the pending choices. */
export interface Game extends SwipeState {
  /** The first one is on top. */
  readonly cards: readonly SwipeCard[]
  readonly leaving: readonly Leaving[]
  /** The card that was brought back last, and from which side. */
  readonly back: { readonly id: string; readonly side: Side } | null
  /** Choices without a response of the server yet. */
  readonly pending: number
  readonly passed: number
}

export type GameEvent =
  | {
      readonly type: 'choose'
      readonly side: Side
      readonly id: string
      /** Where the card was released; absent if a button was pressed. */
      readonly thrown?: Throw | undefined
    }
  | { readonly type: 'gone'; readonly id: string }
  /** A block concerns this member: their card is removed. */
  | { readonly type: 'separated'; readonly id: string }
  | { readonly type: 'answered'; readonly state: SwipeState }
  /**
   * Refused: the card returns to the deck, unless `keepOut`, because its member is no longer
   * visible.
   */
  | {
      readonly type: 'refused'
      readonly card: SwipeCard
      readonly side: Side
      readonly keepOut?: boolean
      readonly likesLeft?: number
    }
  | { readonly type: 'undone'; readonly card: SwipeCard | null; readonly state: SwipeState }
  | { readonly type: 'dealt'; readonly deck: Deck }

const AT_REST: Throw = { from: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, grip: 1 }

export function firstGame(deck: Deck): Game {
  const { cards, likes_left, likes_a_day, renews_in, last_pass, out_of_likes, passed } = deck
  return {
    cards,
    likes_left,
    likes_a_day,
    renews_in,
    last_pass,
    out_of_likes,
    passed,
    leaving: [],
    back: null,
    pending: 0,
  }
}

/** Whether the top card may be liked now. */
export function mayLike({ likes_left }: Pick<Game, 'likes_left'>): boolean {
  return likes_left > 0
}

/** Reducer of the game. */
export function nextGame(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'choose':
      return chosen(game, event)
    case 'gone':
      return { ...game, leaving: game.leaving.filter(({ card }) => card.id !== event.id) }
    case 'separated':
      return { ...game, cards: without(game.cards, event.id) }
    case 'answered':
      return settled(game, event.state)
    case 'refused':
      return refused(game, event)
    case 'undone': {
      const { card } = event
      const cards = card ? [card, ...without(game.cards, card.id)] : game.cards
      return {
        ...settled(game, event.state),
        cards,
        passed: Math.max(0, game.passed - 1),
        leaving: card ? game.leaving.filter((one) => one.card.id !== card.id) : game.leaving,
        back: card ? { id: card.id, side: 'pass' } : null,
      }
    }
    case 'dealt':
      return dealt(game, event.deck)
  }
}

function chosen(game: Game, { side, id, thrown = AT_REST }: Extract<GameEvent, { type: 'choose' }>): Game {
  const [top, ...cards] = game.cards
  // On a double press, or a throw with a press, the second one finds another card on top.
  if (!top || top.id !== id || (side === 'like' && !mayLike(game))) return game
  return {
    ...game,
    cards,
    back: null,
    pending: game.pending + 1,
    leaving: [...game.leaving.filter(({ card }) => card.id !== id), { card: top, side, ...thrown }],
    likes_left: game.likes_left - (side === 'like' ? 1 : 0),
    passed: game.passed + (side === 'pass' ? 1 : 0),
    last_pass: side === 'pass' ? { id, name: top.name } : game.last_pass,
  }
}

/**
 * Applies the server's counts once no request is pending: an earlier response does not include
 * later choices.
 */
function settled(
  game: Game,
  { likes_left, likes_a_day, renews_in, last_pass, out_of_likes }: SwipeState,
): Game {
  const pending = Math.max(0, game.pending - 1)
  const shared = { ...game, pending, likes_a_day, renews_in, out_of_likes }
  return pending > 0 ? shared : { ...shared, likes_left, last_pass }
}

function refused(
  game: Game,
  { card, side, keepOut, likesLeft }: Extract<GameEvent, { type: 'refused' }>,
): Game {
  return {
    ...game,
    pending: Math.max(0, game.pending - 1),
    leaving: game.leaving.filter((one) => one.card.id !== card.id),
    cards: keepOut ? game.cards : [card, ...without(game.cards, card.id)],
    back: keepOut ? null : { id: card.id, side },
    likes_left: likesLeft ?? game.likes_left + (side === 'like' ? 1 : 0),
    passed: Math.max(0, game.passed - (side === 'pass' ? 1 : 0)),
    last_pass: game.last_pass?.id === card.id ? null : game.last_pass,
  }
}

/** Adds cards to the bottom of the deck, without those that are in it or are leaving it. */
function dealt(game: Game, deck: Deck): Game {
  const known = new Set([...game.cards, ...game.leaving.map(({ card }) => card)].map(({ id }) => id))
  const fresh = deck.cards.filter(({ id }) => !known.has(id))
  const { likes_a_day, renews_in, out_of_likes } = deck
  const counted =
    game.pending > 0 ? {} : { likes_left: deck.likes_left, last_pass: deck.last_pass, passed: deck.passed }
  return { ...game, ...counted, likes_a_day, renews_in, out_of_likes, cards: [...game.cards, ...fresh] }
}

const without = (cards: readonly SwipeCard[], id: string) => cards.filter((card) => card.id !== id)
