import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { type PaymentMethodsPage, paymentMethodsPage } from '../../features/payments/server.ts'

interface Data {
  readonly page: PaymentMethodsPage
}

export const load: Load<Data, Member> = async ({ scope, query }) => ({
  page: await paymentMethodsPage(scope, query),
})
