export { freeTimePage, freeTogether, freeWith } from './list.ts'
