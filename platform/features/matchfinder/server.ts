export { loadMatchFinder } from './pages.ts'
