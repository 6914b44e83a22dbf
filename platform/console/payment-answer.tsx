import { newId } from '../core/ids.ts'
import { auditTenant } from './audit.ts'
import { PaymentPage } from './pages/payment-page.tsx'
import { detailsOf } from './payment-details.ts'
import type { PlatformScope, Staff } from './scope.ts'
import type { ConsoleAnswer, FormFault } from './serve.ts'
import type { Typed } from './typed-fields.ts'

/**
 * The page of one payment with everything that belongs to it. It shows the member's name, so the
 * view is recorded.
 * @throws NotFoundError if the site has no such payment
 */
export async function paymentAnswer(
  scope: PlatformScope<Staff>,
  tenant: number,
  id: string,
  again: { readonly fault?: FormFault; readonly typed?: Typed } = {},
): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  const found = await scope.forTenant(tenant, async (inside) => {
    const details = await detailsOf(inside, id)
    await auditTenant(inside.db, {
      staffId: staff.id,
      now,
      action: 'payment_viewed',
      subject: `payment:${id}`,
    })
    return details
  })
  const page = (
    <PaymentPage scope={scope} tenant={tenant} details={found} idempotencyKey={newId()} {...again} />
  )
  return { page, title: scope.t('console:payment') }
}
