export { searchesPage } from './pages.ts'
