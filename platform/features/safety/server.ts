export { safetyApi } from './api.ts'
export { isBlocked } from './queries.ts'
