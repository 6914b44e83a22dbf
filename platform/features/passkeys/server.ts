export { passkeysPage, removePasskeyPage } from './pages.ts'
export { deletePasskeysSince } from './queries.ts'
