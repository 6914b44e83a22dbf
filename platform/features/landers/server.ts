export type { LanderFacts } from './facts.ts'
export { loadLander, profileLander } from './pages.ts'
export { sectionScriptAt } from './section-scripts.ts'
export { fillView, landerView, type ShownSection } from './view.ts'
