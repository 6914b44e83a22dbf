export { freeTimePage, freeTogether } from './list.ts'
