export { type ContentPage, contentPage, isPlatformPage } from './pages.ts'
