import type { Feature } from '../../infra/feature.ts'
import { placesApi } from './api.ts'

export const places: Feature = { calls: placesApi, erase: { rows: {} } }
