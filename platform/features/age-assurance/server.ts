export { requireAgeCheckFor } from './gate.ts'
export { agePage } from './pages.ts'
