export { bookmarkPage, bookmarksPage } from './pages.ts'
