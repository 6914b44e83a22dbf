import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import { likesApi } from './api.ts'
import { likesExport } from './export.ts'
import { LIKE_MAIL, mailLiked } from './notify-liked.ts'

interface LikeServices {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

export const likes: Feature<LikeServices> = {
  calls: likesApi,
  tasks: (services) => ({ tasks: { [LIKE_MAIL]: (job) => mailLiked(services, job, new Date()) } }),
  export: likesExport,
  erase: { rows: { 'member_like.liker_id': 'delete', 'member_like.liked_id': 'delete' } },
}
