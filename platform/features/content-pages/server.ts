export { type ContentPage, contentPage, isPlatformPage, termsChanges } from './pages.ts'
