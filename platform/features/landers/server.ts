export { loadLander } from './pages.ts'
export { sectionScriptAt } from './section-scripts.ts'
