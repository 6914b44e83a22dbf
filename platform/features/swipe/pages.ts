import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import type { Deck } from './contract.ts'
import { loadDeck } from './deck.ts'

/** Data of the page /swipe-game. */
export const loadSwipeGame: Load<Deck, Member> = ({ scope, query }) => loadDeck(scope, query.ages === 'all')
