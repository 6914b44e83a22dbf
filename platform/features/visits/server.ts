export { visitsPage } from './pages.ts'
