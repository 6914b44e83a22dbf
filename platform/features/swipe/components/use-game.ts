import { type RefObject, useEffect, useReducer, useRef } from 'react'
import { ApiError, callApi, newIdempotencyKey } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { useFailureToast } from '../../../widgets/use-failure-toast.ts'
import { emitLive, useLiveEvents } from '../../live/hooks.ts'
import type { chooseCardCall, Deck, readDeckCall, SwipeCard } from '../contract.ts'
import { firstGame, type Game, type GameEvent, mayLike, nextGame } from './deck-state.ts'
import type { Side } from './throw-rules.ts'
import type { Release } from './use-drag.ts'

/** Number of remaining cards at which further ones are loaded. */
const REFILL = 6
/** Milliseconds after midnight over which pages spread their requests. */
const SPREAD = 5000

export interface GameHandle {
  readonly game: Game
  /** Chooses for the top card. @returns false if there is none, or no like is left */
  readonly choose: (side: Side, release?: Release) => boolean
  readonly undo: () => void
  /** Puts the passed members into the deck again. */
  readonly again: () => Promise<void>
  readonly gone: (id: string) => void
  /** Announcement for screen readers. */
  readonly said: string
}

type ChooseCall = typeof chooseCardCall
type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Shared state of all choices of a deck. */
interface Table {
  readonly t: ReturnType<typeof useT>
  /** State as of the last press, before React has rendered it. */
  readonly now: RefObject<Game>
  readonly said: RefObject<string>
  readonly send: (event: GameEvent) => void
  readonly inTurn: Turns
}

/** The swipe game on this page: choices show immediately and are sent one after another. */
export function useGame(deck: Deck, onOutOfLikes: () => void): GameHandle {
  const t = useT('swipe')
  const failed = useFailureToast()
  const [game, send] = useReducer(nextGame, deck, firstGame)
  const now = useRef(game)
  now.current = game
  const said = useRef('')
  const inTurn = useTurns()
  const table = { t, now, said, send, inTurn }

  const deal = () =>
    inTurn(async () => {
      const query = deck.all_ages ? { ages: 'all' } : {}
      send({ type: 'dealt', deck: await callApi<typeof readDeckCall>('GET', '/api/swipe', { query }) })
    }).catch(() => undefined)
  useRefill(game, deal)
  useNewDay(game.renews_in, deal)
  useLiveEvents((event) => {
    if (event.type === 'contact') send({ type: 'separated', id: event.member })
  })

  const refused = (card: SwipeCard, side: Side, error: unknown) => {
    const code = error instanceof ApiError ? error.code : ''
    const exhausted = code === 'likes_exhausted'
    const keepOut = code === 'not_found'
    send({ type: 'refused', card, side, keepOut, ...(exhausted ? { likesLeft: 0 } : {}) })
    if (exhausted) return onOutOfLikes()
    // The member was passed and is hidden now: the result is the same, so there is nothing to
    // report.
    if (!(keepOut && side === 'pass')) failed(error)
  }
  const again = () => inTurn(() => post({ choice: 'again' })).then(deal, failed)
  return {
    game,
    choose: choosing(table, onOutOfLikes, refused),
    undo: undoing(table, (error) => {
      // Another tab has passed since: its state counts.
      void deal()
      failed(error)
    }),
    again,
    gone: (id) => send({ type: 'gone', id }),
    said: said.current,
  }
}

/** Likes or passes the top card. */
function choosing(
  { t, now, said, send, inTurn }: Table,
  onOutOfLikes: () => void,
  refused: (card: SwipeCard, side: Side, error: unknown) => void,
): GameHandle['choose'] {
  return (side, release) => {
    const [card, next] = now.current.cards
    if (!card) return false
    if (side === 'like' && !mayLike(now.current)) {
      onOutOfLikes()
      return false
    }
    const event = { type: 'choose', side, id: card.id, thrown: release } as const
    // Updated before React renders, so that a second press finds the next card.
    now.current = nextGame(now.current, event)
    send(event)
    said.current = sentence(t, side, card, next)
    void inTurn(() => post({ choice: side, id: card.id })).then(
      (answer) => {
        send({ type: 'answered', state: answer })
        if (answer.profile) emitLive({ type: 'match', profile: answer.profile })
      },
      (error) => refused(card, side, error),
    )
    return true
  }
}

/** Takes the last pass back. */
function undoing({ t, now, said, send, inTurn }: Table, refused: (error: unknown) => void): () => void {
  return () => {
    const last = now.current.last_pass
    if (!last) return
    now.current = { ...now.current, last_pass: null }
    void inTurn(() => post({ choice: 'undo', id: last.id })).then((answer) => {
      said.current = t('said_undone', { name: last.name })
      send({ type: 'undone', card: answer.card, state: answer })
    }, refused)
  }
}

function post(body: { readonly choice: Side | 'undo' | 'again'; readonly id?: string }) {
  const idempotencyKey = newIdempotencyKey()
  // `keepalive`, because the card has left already: leaving the page immediately must not lose the
  // choice.
  return callApi<ChooseCall>('POST', '/api/swipe', { body, idempotencyKey, keepalive: true })
}

function sentence(
  t: ReturnType<typeof useT>,
  side: Side,
  { name }: SwipeCard,
  next: SwipeCard | undefined,
): string {
  const done = side === 'like' ? t('said_liked', { name }) : t('said_passed', { name })
  return next ? `${done} ${t('said_next', { name: next.name, age: next.age })}` : done
}

/**
 * Runs requests one after another, so that an undo never overtakes its pass. A failure does not
 * stop the following ones.
 */
function useTurns(): Turns {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (work) => {
    const done = last.current.then(work)
    last.current = done.catch(() => undefined)
    return done
  }
}

/** Loads further cards before the deck is used up, once for each set of remaining cards. */
function useRefill({ cards }: Game, deal: () => void): void {
  const asked = useRef<string | null>(null)
  const key = cards.length <= REFILL ? cards.map(({ id }) => id).join() : null
  const latest = useRef(deal)
  latest.current = deal
  useEffect(() => {
    if (key === null || asked.current === key) return
    // The server has responded with an empty deck: another request would return the same.
    const first = asked.current === null
    asked.current = key
    if (!(first && key === '')) latest.current()
  }, [key])
}

/**
 * Reloads once the day at the site is over, measured from the response and never by the browser's
 * clock.
 */
function useNewDay(renewsIn: number, deal: () => void): void {
  const latest = useRef(deal)
  latest.current = deal
  useEffect(() => {
    const due = performance.now() + renewsIn + Math.random() * SPREAD
    const look = () => {
      if (performance.now() >= due) latest.current()
    }
    const timer = setTimeout(look, due - performance.now() + 1)
    const back = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', back)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [renewsIn])
}
