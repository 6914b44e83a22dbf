export { emailLinkPage, emailPage } from './pages.ts'
