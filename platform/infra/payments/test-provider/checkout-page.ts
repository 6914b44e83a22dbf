import { escapeHtml } from '../../../core/html.ts'
import { afterPaymentForm } from './after-payment.ts'
import type { StoredPayment } from './store.ts'

/** What a developer can press; a plain form that posts `status`. */
const CHOICES = [
  ['paid', 'Paid'],
  ['pending', 'Pending'],
  ['failed', 'Failed'],
  ['canceled', 'Canceled'],
  ['expired', 'Expired'],
] as const

/**
 * The stand-in's checkout: for developers and tests, never for payers, hence English and without a brand. It takes part in
 * the transition that the site's pages begin, since it has their origin: otherwise the browser reports an error that no page has caused.
 */
export function checkoutPage(payment: StoredPayment): string {
  const { amount, currency } = payment.amount
  const rows = [
    ['Payment', payment.id],
    ['Amount', `${currency} ${(amount / 100).toFixed(2)}`],
    ['Method', payment.method],
    ['For', payment.description],
    ['Status now', payment.status],
  ]
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Test checkout</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
body{font:17px/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1.5rem;background:#f4f4f6;color:#1c1c22}
form,dl{background:#fff;border:1px solid #d5d5dd;border-radius:12px;padding:1rem;margin:1rem 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
button{display:block;width:100%;min-height:48px;margin:.5rem 0;border:1px solid #8a8a99;border-radius:8px;background:#fff;font:inherit;cursor:pointer}
button[value=paid]{background:#17643a;border-color:#17643a;color:#fff;font-weight:700}
label{display:flex;justify-content:space-between;gap:1rem;align-items:center;margin:.5rem 0}input,select{font:inherit;min-height:44px;max-width:12rem}
</style></head><body><h1>Test checkout</h1><p>No money moves here. Choose how this payment ends.</p>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')}</dl>
<form method="post">${CHOICES.map(([value, label]) => `<button name="status" value="${value}">${label}</button>`).join('')}
<details><summary>Repeat orders</summary>
<label>Later charges are <select name="later"><option value="paid">paid</option><option value="pending">pending</option><option value="failed">failed</option></select></label>
</details><details><summary>How the webhook is sent</summary>
<label>Times <input name="repeat" type="number" min="1" max="50" value="1"></label>
<label>After seconds <input name="delay" type="number" min="0" max="3600" step="0.1" value="0"></label>
<label>Order <select name="webhook"><option value="send">now</option><option value="hold">hold back</option>
<option value="reversed">before those held back</option><option value="none">never</option></select></label>
</details></form>${afterPaymentForm(payment)}</body></html>`
}
