export { deckCards } from './deck.ts'
export { loadSwipeGame } from './pages.ts'
