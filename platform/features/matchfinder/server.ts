export { countNews } from './finder.ts'
export { loadMatchFinder } from './pages.ts'
