import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { styled } from 'styled-components'
import { callApi, newIdempotencyKey } from '../../core/api-client.ts'
import { mandateName } from '../../core/payment-method-names.ts'
import { href } from '../../core/routes.ts'
import type {
  getPaymentCall,
  PaymentAnswer,
  RepeatOffer,
  readRepeatOrderCall,
  repeatOrderCall,
} from '../../features/payments/contract.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useLocale, useT } from '../../i18n/react.tsx'
import { Alert, type Tone } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { LazyTexts } from '../LazyTexts.tsx'
import { MethodMark } from './MethodMark.tsx'
import { Obligations } from './Obligations.tsx'
import { OrderSum } from './OrderSum.tsx'
import { paymentWords } from './payment-words.ts'

interface TopUpProps {
  /** Credits that are needed; not positive once there are enough. */
  missing: number
  /** Query of links to the checkout: the page to come back to. */
  back: { readonly return: string }
  /** The order is paid and its credits are there. */
  onPaid: () => Promise<void>
  /** Shown if nothing can be ordered here. */
  children: ReactNode
}

const Box = styled.section`
  display: grid;
  gap: var(--space-3);
  h3, p { margin: 0; }
  form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
  .method { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-3); }
  .method > span { flex: 1 0 100%; }
  .method > strong { flex: 1; min-width: 0; }
  .order button { overflow-wrap: anywhere; white-space: normal; }
`

/**
 * The last order once more, by the stored payment method, in place: package, total, method, and the
 * order button. For members with a stored method; for others its children.
 */
export function TopUp(props: TopUpProps) {
  const { offer, key, load } = useOffer(props.missing)
  if (offer === undefined) return null
  if (offer === null) return props.children
  return (
    <LazyTexts namespaces={['payments', 'errors']} fallback={null}>
      <Order {...props} offer={offer} idempotencyKey={key} onStale={load} />
    </LazyTexts>
  )
}

/**
 * The offer, undefined until it is known. One that would not suffice for the message is none.
 * `load` reads it again; `renew` starts another order.
 */
function useOffer(missing: number) {
  const [offer, setOffer] = useState<RepeatOffer | null>()
  const [key, setKey] = useState(newIdempotencyKey)
  const [needed] = useState(missing)
  /** @param renewed the order before has ended unpaid: the next press is another order */
  const load = useCallback(
    async (renewed = false) => {
      const answer = await callApi<typeof readRepeatOrderCall>('GET', '/api/repeat-order').catch(
        () => undefined,
      )
      const next = answer?.offer ?? null
      if (renewed) setKey(newIdempotencyKey())
      // A shown one stays with the sentence that refused it, if it cannot be replaced.
      setOffer((shown) => (next && next.credits >= needed ? next : (shown ?? null)))
    },
    [needed],
  )
  useEffect(() => void load(), [load])
  return { offer, key, load }
}

interface OrderProps extends TopUpProps {
  offer: RepeatOffer
  /** The same for all presses until an order has ended unpaid. */
  idempotencyKey: string
  onStale: (renewed?: boolean) => Promise<void>
}

function useOrder({ offer, idempotencyKey, onStale, onPaid, missing }: OrderProps) {
  const t = useT('payments')
  const toast = useToast()
  const [open, setOpen] = useState<PaymentAnswer | null>(null)
  const total = offer.discount?.amount ?? offer.price
  const settle = async (payment: PaymentAnswer) => {
    if (payment.status !== 'completed') return setOpen(payment)
    await onPaid()
    toast({ tone: 'success', text: paymentWords(payment, t)[1] })
  }
  const { refused, ...form } = useForm<typeof repeatOrderCall>('POST', '/api/repeat-order', {
    input: () => ({
      package: offer.package,
      mandate: offer.mandate.id,
      amount: total.amount,
      ...(offer.discount ? { discount_code: offer.discount.code } : {}),
    }),
    key: () => idempotencyKey,
    next: async (payment) => {
      if (payment.checkout_url) return payment.checkout_url
      await settle(payment)
      return undefined
    },
    offline: t('common:offline'),
  })
  // A refusal may mean that another total, or another method, holds now.
  useEffect(() => {
    if (refused) void onStale()
  }, [refused, onStale])
  // Credits came in while a payment was open: whether they are its own is asked, not assumed.
  const waits = open?.status === 'loading' || open?.status === 'pending' ? open.id : undefined
  const asked = missing <= 0 ? waits : undefined
  useEffect(() => {
    if (asked === undefined) return
    callApi<typeof getPaymentCall>('GET', '/api/payment', { query: { id: asked } }).then(
      setOpen,
      () => undefined,
    )
  }, [asked])
  const again = async () => {
    await onStale(true)
    setOpen(null)
  }
  const [field] = Object.values(form.errors)
  return { ...form, total, open, again, refusal: field ?? form.fault }
}

function Order(props: OrderProps) {
  const t = useT('payments')
  const { iso } = useLocale()
  const heading = useId()
  const { offer, back } = props
  const { total, open, again, refusal, busy, props: form } = useOrder(props)
  const elsewhere = href('credits-id-paymentmethod', { id: offer.package }, back)
  if (open) return <Outcome payment={open} elsewhere={elsewhere} onAgain={again} />
  return (
    <Box aria-labelledby={heading}>
      <h3 id={heading}>{t('repeat_title')}</h3>
      <form {...form} className="order">
        <FormErrors title={refusal && t('error_title')} details={refusal ? [refusal] : []} />
        <p>
          <strong>{t('common:credits', { count: offer.credits })}</strong>
        </p>
        {offer.instead && <Alert tone="info">{t('repeat_instead')}</Alert>}
        <p className="method">
          <span className="muted text-sm">{t('repeat_method')}</span>{' '}
          <MethodMark method={offer.mandate.method} />
          <strong>{mandateName(offer.mandate, t)}</strong>
        </p>
        <OrderSum price={offer.price} discount={offer.discount} />
        <Obligations refundDays={offer.refund_days} />
        <Button type="submit" size="large" block busy={busy}>
          {`${t('order_button')} ·\u00a0${formatMoney(iso, total)}`}
        </Button>
      </form>
      <p className="text-center text-sm">
        <a className="tap" href={elsewhere}>
          {t('another_method')}
        </a>
      </p>
    </Box>
  )
}

const TONES: Readonly<Record<PaymentAnswer['status'], Tone>> = {
  loading: 'info',
  pending: 'info',
  completed: 'success',
  failed: 'danger',
  cancelled: 'danger',
}

interface OutcomeProps {
  payment: PaymentAnswer
  /** Address of the checkout. */
  elsewhere: string
  onAgain: () => Promise<void>
}

/** An order without its credits yet: it failed, or is still open, which its own page follows. */
function Outcome({ payment, elsewhere, onAgain }: OutcomeProps) {
  const t = useT('payments')
  const [title, text] = paymentWords(payment, t)
  const { status, mandate_removed: isRemoved } = payment
  const hasFailed = status === 'failed' || status === 'cancelled'
  return (
    <Box role="status" data-status={status}>
      <Alert tone={TONES[status]} title={title}>
        {/* The page of the payment updates by itself; this sheet does not. */}
        {status !== 'loading' && <p>{text}</p>}
      </Alert>
      {hasFailed && !isRemoved && (
        <Button block onClick={() => void onAgain()}>
          {t('try_again')}
        </Button>
      )}
      {hasFailed ? (
        <ButtonLink block variant="secondary" href={elsewhere}>
          {t('another_method')}
        </ButtonLink>
      ) : (
        <ButtonLink block variant="secondary" href={href('transactions', { id: payment.id })}>
          {t('back_order')}
        </ButtonLink>
      )}
    </Box>
  )
}
