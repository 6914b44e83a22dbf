import type { Feature } from '../../infra/feature.ts'

export const contentPages: Feature = { erase: { rows: {} } }
