import type { Feature } from '../../infra/feature.ts'

export const tracking: Feature = { erase: { rows: {} } }
