import type { Feature } from '../../infra/feature.ts'

export const placeholder: Feature = { erase: { rows: {} } }
