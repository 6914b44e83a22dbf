export { type Coming, comingPage } from './page.ts'
