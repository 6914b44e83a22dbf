import type { ReactNode } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../core/payment-methods.ts'

/** A word in the colours of its scheme. Drawn inline: no third-party file is loaded. */
const word = (text: string, fill: string, size: number, x = 22): ReactNode => (
  <text
    x={x}
    y={14 + size * 0.36}
    fill={fill}
    fontSize={size}
    fontWeight="800"
    fontFamily="system-ui, sans-serif"
    textAnchor="middle"
  >
    {text}
  </text>
)

const path = (d: string, fill: string, opacity = 1): ReactNode => (
  <path d={d} fill={fill} fillOpacity={opacity} />
)

const CARD = (
  <>
    {path('M0 6h44v5H0z', '#111a3c')}
    {path('M5 17h12v2H5zM5 21h7v2H5z', '#dfe4ff')}
    <circle cx="31" cy="20" r="4.5" fill="#eb3f37" />
    <circle cx="36.5" cy="20" r="4.5" fill="#f7a823" fillOpacity="0.9" />
  </>
)
const PAYPAL = (
  <>
    {path('M18 4h8c4 0 6 2 5.3 5.5-.7 4-3.5 5.5-7.3 5.500h-3l-1.2 6H15z', '#003087')}
    {path(
      'M22.5 9H29c3.5 0 4.8 2 4.2 4.8-.7 3.5-3.2 4.7-6.4 4.700h-2.400l-1.1 5.500h-4.100z',
      '#009cde',
      0.85,
    )}
  </>
)
const IDEAL = (
  <>
    <path d="M8 5h13c6 0 10 3.5 10 9s-4 9-10 9H8z" fill="none" stroke="#0a0b09" strokeWidth="1.8" />
    {path('M19 8h2.500c4 0 6.5 2.2 6.5 6s-2.5 6-6.5 6H19z', '#cc0066')}
    <circle cx="13.5" cy="11" r="2.3" fill="#0a0b09" />
    {path('M11.5 15h4v5h-4z', '#0a0b09')}
  </>
)
const BANCONTACT = (
  <>
    {path('M6 18h11c4 0 6-2 8-5h13c-4 6-8 9-14 9H6z', '#005498')}
    {path('M38 10H27c-4 0-6 2-8 5H6c4-6 8-9 14-9h18z', '#ffd800')}
  </>
)
const APPLE = (
  <>
    {path(
      'M12 9.500c.9-1 2.2-1.3 3-1.3.2 1.1-.2 2-.7 2.6-.6.7-1.5 1.1-2.4 1.1-.1-.9.1-1.7.100-2.400z',
      '#fff',
    )}
    {path(
      'M14.8 12.300c-1 0-1.6.6-2.3.6s-1.5-.6-2.4-.6c-1.9 0-3.4 1.6-3.4 4 0 2.7 1.9 5.7 3.4 5.7.8 0 1.3-.5 2.3-.5s1.3.5 2.2.5c1.2 0 2.3-1.9 2.7-3.1-1.9-.8-2.2-3.6-.2-4.7-.6-1-1.5-1.9-2.3-1.900z',
      '#fff',
    )}
    {word('Pay', '#fff', 12, 30)}
  </>
)
const BANK = path(
  'M22 4l12 6v2H10v-2zM12 13.500h3.500V20H12zm8.2 0h3.600V20h-3.600zm8.3 0H32V20h-3.500zM10 21.500h24V24H10z',
  '#30466b',
)
const SEPA = (
  <>
    {word('SEPA', '#fff', 12)}
    {path('M8 22h28v2H8z', '#ffbe00')}
  </>
)

/** Background and drawing of each logo. */
const MARKS: Readonly<Record<PaymentMethod, readonly [ground: string, drawing: ReactNode]>> = {
  creditcard: ['#27346b', CARD],
  paypal: ['#fff', PAYPAL],
  ideal: ['#fff', IDEAL],
  bancontact: ['#fff', BANCONTACT],
  blik: ['#111', word('blik', '#fff', 15)],
  sofort: ['#ef809f', word('SOFORT', '#3a1020', 9.5)],
  eps: ['#fff', word('eps', '#c8036f', 16)],
  applepay: ['#000', APPLE],
  banktransfer: ['#e8edf5', BANK],
  paysafecard: ['#008ac9', word('paysafe', '#fff', 9.5)],
  directdebit: ['#10298e', SEPA],
}

/**
 * The logo of a payment method, beside its name. Renders nothing for a method that no longer
 * exists.
 */
export function MethodMark({ method }: { method: string }) {
  const known = PAYMENT_METHODS.find((one) => one === method)
  if (!known) return null
  const [ground, drawing] = MARKS[known]
  return (
    <svg
      width="44"
      height="28"
      viewBox="0 0 44 28"
      aria-hidden="true"
      style={{ flex: 'none', borderRadius: 5 }}
    >
      <rect width="44" height="28" fill={ground} />
      {drawing}
      <rect x="0.5" y="0.5" width="43" height="27" rx="4.5" fill="none" stroke="#00000026" />
    </svg>
  )
}
