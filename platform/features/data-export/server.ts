/** Public module of the export of a member's data. */
export { loadDataPage } from './pages.ts'
export { exportDownloads } from './serve.ts'
