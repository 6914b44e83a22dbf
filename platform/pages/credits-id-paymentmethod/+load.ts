import { newId } from '../../core/ids.ts'
import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { type CheckoutPage, checkoutPage } from '../../features/payments/server.ts'

interface Data {
  readonly page: CheckoutPage
  readonly formKey: string
}

export const load: Load<Data, Member> = async ({ scope, params, query }) => ({
  page: await checkoutPage(scope, params, query),
  formKey: newId(),
})
