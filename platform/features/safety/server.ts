export { safetyApi } from './api.ts'
