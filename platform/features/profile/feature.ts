import type { Feature } from '../../infra/feature.ts'
import type { PlaceServices } from '../places/server.ts'
import { profileApi } from './api.ts'
import { profileExport } from './export.ts'
import { profileForms } from './forms.ts'

export const profile: Feature<PlaceServices> = {
  calls: profileApi,
  forms: profileForms,
  export: profileExport,
  erase: { rows: { 'member_prompt.member_id': 'delete' } },
}
