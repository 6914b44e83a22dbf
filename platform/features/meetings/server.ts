/** Public module of the meetings for other parts of the program, on the server. */
export { friendPage } from './friend-page.ts'
export { meetingsPage } from './pages.ts'
