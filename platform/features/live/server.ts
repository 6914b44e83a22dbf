export { publish } from './publish.ts'
