import type { Feature } from '../../infra/feature.ts'

export const demo: Feature = { erase: { rows: {} } }
