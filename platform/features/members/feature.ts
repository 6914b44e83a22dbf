import type { Feature } from '../../infra/feature.ts'
import { membersApi } from './api.ts'

export const members: Feature = {
  calls: membersApi,
  erase: { rows: { 'member.id': 'delete', 'member_search.id': 'delete' } },
}
