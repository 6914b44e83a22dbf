export { placeholderPage } from './page.ts'
