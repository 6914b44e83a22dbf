export { loadLander, profileLander } from './pages.ts'
export { sectionScriptAt } from './section-scripts.ts'
