import type { Feature } from '../../infra/feature.ts'

export const landers: Feature = { erase: { rows: {} } }
