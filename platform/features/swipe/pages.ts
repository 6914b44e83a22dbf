import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { countNews } from '../matchfinder/server.ts'
import type { Deck } from './contract.ts'
import { loadDeck } from './deck.ts'

export interface SwipeGame {
  readonly deck: Deck
  /**
   * Fitting members who signed up since the list of the matchfinder was looked at, if that was at
   * least a week ago.
   */
  readonly news: number
}

/** Data of the page /swipe-game. */
export const loadSwipeGame: Load<SwipeGame, Member> = async ({ scope, query }) => ({
  deck: await loadDeck(scope, query.ages === 'all'),
  news: await countNews(scope),
})
