import type { Feature } from '../../infra/feature.ts'
import { emailChangeApi } from './api.ts'
import { emailChangeForms } from './forms.ts'
import type { EmailChangeDeps } from './request.ts'

/** Its links are rows of `mail_token`, whose fate the feature accounts names. */
export const emailChange: Feature<EmailChangeDeps> = {
  calls: emailChangeApi,
  forms: emailChangeForms,
  erase: { rows: {} },
}
