import { accountForms } from '../features/accounts/server.ts'
import { paymentForms } from '../features/payments/server.ts'
import { signupForms } from '../features/signup/server.ts'
import { siteForms } from '../features/site/server.ts'
import type { FormAction } from '../infra/http/form-action.ts'
import type { Services } from './services.ts'

/** Path of the page to what its form does. */
export function formActions(services: Services): Readonly<Record<string, FormAction>> {
  return {
    ...accountForms(services),
    ...signupForms(services),
    ...paymentForms(services.payments.parts),
    ...siteForms(),
  }
}
