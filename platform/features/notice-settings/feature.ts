import type { Feature } from '../../infra/feature.ts'
import { noticeSettingsApi } from './api.ts'
import { noticeSettingsForms } from './forms.ts'

/** The page of a member for what `notifications` sends; the rows are those of that feature. */
export const noticeSettings: Feature = {
  calls: noticeSettingsApi,
  forms: noticeSettingsForms,
  erase: { rows: {} },
}
