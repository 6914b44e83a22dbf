import type { Feature } from '../../infra/feature.ts'
import { liveApi } from './api.ts'

export const live: Feature = { calls: liveApi, erase: { rows: {} } }
