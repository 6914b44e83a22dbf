export { loadSwipeGame } from './pages.ts'
