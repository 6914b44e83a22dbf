export { loadLander } from './pages.ts'
