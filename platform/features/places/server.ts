export { placesApi } from './api.ts'
