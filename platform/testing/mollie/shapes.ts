import type { MollieAccount, MolliePayment, MollieRefund } from './account.ts'

/** Responses in the format of Mollie's API (HAL). */
const link = (href: string, type = 'application/hal+json') => ({ href, type })

function money({ amount }: MolliePayment, hundredths: number) {
  return {
    currency: amount.currency,
    value: (hundredths / 100).toFixed(amount.value.split('.')[1]?.length ?? 0),
  }
}

export function paymentShape(root: string, payment: MolliePayment): object {
  const { id, status, refunded, chargedBack, customerId, mandateId } = payment
  const { createdAt, amount, description, metadata, method, locale, sequenceType } = payment
  return {
    resource: 'payment',
    id,
    mode: 'test',
    createdAt,
    status,
    amount,
    description,
    metadata,
    method,
    locale,
    sequenceType,
    isCancelable: status === 'open',
    profileId: 'pfl_standin',
    redirectUrl: payment.redirectUrl,
    webhookUrl: payment.webhookUrl,
    ...(status === 'paid' ? { amountRefunded: money(payment, refunded) } : {}),
    ...(chargedBack > 0 ? { amountChargedBack: money(payment, chargedBack) } : {}),
    ...(customerId === null ? {} : { customerId }),
    ...(mandateId === null ? {} : { mandateId }),
    _links: {
      self: link(`${root}payments/${id}`),
      ...(status === 'open' ? { checkout: link(`${root}checkout/${id}`, 'text/html') } : {}),
      dashboard: link('https://www.mollie.com/dashboard', 'text/html'),
    },
  }
}

export function refundShape(root: string, paymentId: string, refund: MollieRefund): object {
  const href = `${root}payments/${paymentId}/refunds/${refund.id}`
  return { resource: 'refund', mode: 'test', ...refund, paymentId, _links: { self: link(href) } }
}

/** One page of a list, starting at the entry `from`. */
export function listShape<T extends { readonly id: string }>(
  name: string,
  path: string,
  all: readonly T[],
  shape: (one: T) => object,
  { from, limit }: { readonly from: string | null; readonly limit: number },
): object {
  const start =
    from === null
      ? 0
      : Math.max(
          0,
          all.findIndex(({ id }) => id === from),
        )
  const page = all.slice(start, start + limit)
  const next = all[start + limit]
  return {
    count: page.length,
    _embedded: { [name]: page.map(shape) },
    _links: {
      self: link(path),
      previous: null,
      next: next === undefined ? null : link(`${path}?from=${next.id}&limit=${limit}`),
    },
  }
}

export function methodsShape(root: string, { methods }: MollieAccount): object {
  const shape = ({ id }: { readonly id: string }) => ({
    resource: 'method',
    id,
    description: id,
    status: 'activated',
    minimumAmount: { currency: 'EUR', value: '0.01' },
    maximumAmount: { currency: 'EUR', value: '10000.00' },
    image: { size1x: '', size2x: '', svg: '' },
    _links: { self: link(`${root}methods/${id}`) },
  })
  const entries = methods.map((id) => ({ id }))
  return listShape('methods', `${root}methods`, entries, shape, { from: null, limit: 250 })
}
