import type { Feature } from '../../infra/feature.ts'
import { type PlaceServices, placesApi } from './api.ts'

export const places: Feature<PlaceServices> = { calls: placesApi, erase: { rows: {} } }
