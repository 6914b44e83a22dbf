export { type ContentPage, contentPage, isPlatformPage, termsChanges } from './pages.ts'
export { plainPage } from './plain.ts'
export { firstQuestions } from './questions.ts'
