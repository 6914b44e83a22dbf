export { type ProfileInput, profileChanges } from './changes.ts'
export { nameFault } from './name.ts'
export { loadProfileEditor, loadProfilePreview } from './pages.ts'
