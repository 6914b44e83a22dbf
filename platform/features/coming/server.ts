export { comingPage } from './page.ts'
