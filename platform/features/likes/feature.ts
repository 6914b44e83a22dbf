import type { Feature } from '../../infra/feature.ts'
import { likesApi } from './api.ts'
import { likesExport } from './export.ts'

export const likes: Feature = {
  calls: likesApi,
  export: likesExport,
  erase: { rows: { 'member_like.liker_id': 'delete', 'member_like.liked_id': 'delete' } },
}
