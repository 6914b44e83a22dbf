import type { Feature } from '../../infra/feature.ts'
import { likesApi } from './api.ts'

export const likes: Feature = {
  calls: likesApi,
  erase: { rows: { 'member_like.liker_id': 'delete', 'member_like.liked_id': 'delete' } },
}
