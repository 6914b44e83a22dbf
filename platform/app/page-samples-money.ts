import type { RouteName } from '../core/routes.ts'
import type { Member } from '../core/viewer.ts'
import { formatMoney } from '../i18n/format.ts'
import { type Invented, idOf, SAMPLE_EMAIL } from './sample-people.ts'
import type { PageData, Samples } from './sample-types.ts'

/** A card whose payment a member could repeat. */
const MANDATE = { id: idOf(60), label: '•••• 4242', method: 'creditcard' }
const NUMBER = 'A1B2C3D4E5F6'

type Payment = NonNullable<PageData<'transactions'>['list']>['payments'][number]

function paymentOf(invented: Invented, place: number, status: Payment['status']): Payment {
  const { id, credits, price } = invented.offer
  return {
    id: idOf(61 + place),
    number: NUMBER,
    status,
    package: id,
    credits,
    amount: price,
    list_amount: price,
    returned: invented.money(0),
    charged_back: false,
    discount_code: null,
    method: 'creditcard',
    created_at: invented.ago(1440 * (1 + place * 9)),
    checkout_url: null,
    reachable: true,
    expired: false,
    repeat: false,
    mandate_removed: false,
  }
}

function transactionsOf(invented: Invented): PageData<'transactions'> {
  const { credits } = invented.offer
  const entry = (place: number, delta: number, reason: 'purchase' | 'message' | 'gift') => ({
    id: idOf(70 + place),
    delta,
    balance_after: 120 + place * 10,
    reason,
    created_at: invented.ago(60 + place * 200),
  })
  return {
    payment: null,
    list: {
      payments: invented.some([paymentOf(invented, 0, 'completed'), paymentOf(invented, 1, 'failed')]),
      entries: invented.some([
        entry(0, -10, 'message'),
        entry(1, -20, 'gift'),
        entry(2, credits, 'purchase'),
      ]),
      next: { payments: null, entries: null },
    },
    further: null,
    returnPath: null,
    methods: [],
    documents: [],
  }
}

function invoiceOf(invented: Invented): PageData<'invoices-id'> {
  const { t, tenant, locale } = invented.scope
  const { company, name } = tenant.settings
  const { price, credits } = invented.offer
  const money = formatMoney(locale.iso, price)
  return {
    invoice: {
      id: idOf(62),
      iso: locale.iso,
      site: name,
      title: t('invoices:title'),
      number: '2026-000123',
      issuedAt: invented.ago(1440),
      seller: { label: t('invoices:seller'), lines: [company.name, company.address, company.city] },
      buyer: { label: t('invoices:buyer'), lines: ['Robin'] },
      facts: [
        [t('invoices:number'), '2026-000123'],
        [t('invoices:date'), invented.day(-1)],
        [t('invoices:order'), NUMBER],
      ],
      lines: [[t('common:credits', { count: credits }), money]],
      totals: [[t('invoices:net'), money]],
      total: [t('invoices:total'), money],
      note: t('invoices:paid_note'),
    },
    payment: idOf(61),
  }
}

function withdrawalOf(invented: Invented): PageData<'withdrawal'> {
  const { credits, price } = invented.offer
  return {
    orders: [
      {
        id: idOf(61),
        number: NUMBER,
        credits,
        unused: credits,
        paid: price,
        amount: price,
        returned: false,
        boughtOn: invented.day(-1),
        share: null,
        until: invented.day(13),
        method: 'creditcard',
      },
    ],
    chosen: null,
    done: null,
    token: null,
    formKey: 'sample',
  }
}

function limitsOf(invented: Invented): PageData<'account-limit'> {
  const limit = invented.money(10_000)
  const line = (period: 'day' | 'week' | 'month', limited: boolean) => ({
    period,
    limit: limited ? limit : null,
    spent: invented.money(invented.fresh ? 0 : 2_500),
    left: limited ? invented.money(7_500) : null,
    free_at: invented.in(3),
    change: null,
  })
  return {
    limits: {
      currency: limit.currency,
      cooling: { day: 1, week: 7, month: 30 },
      limits: [line('day', false), line('week', false), line('month', !invented.fresh)],
    },
    timeZone: invented.zone,
    saved: false,
  }
}

function historyOf(invented: Invented): PageData<'account-credits'> {
  const { t, viewer } = invented.scope
  const { credits, price } = invented.offer
  const balance = (viewer as Member).credits
  return {
    receipt: null,
    entries: invented.some([
      {
        id: idOf(70),
        number: '3',
        what: t('credits:reason_message'),
        to: invented.name(0),
        delta: -10,
        balanceAfter: balance,
        at: invented.ago(60),
        purchase: null,
      },
      {
        id: idOf(71),
        number: '2',
        what: t('credits:reason_purchase'),
        to: null,
        delta: credits,
        balanceAfter: balance + 10,
        at: invented.ago(1440),
        purchase: { paid: price, payment: idOf(61) },
      },
    ]),
    next: null,
    further: false,
    timeZone: invented.zone,
  }
}

/** Pages of orders, payments and credits. */
export const MONEY_SAMPLES = {
  'credits-repeat-order': (invented) => {
    const { id, credits, messages, price } = invented.offer
    const { refund_days: refundDays } = invented.scope.tenant.settings
    return {
      page: {
        available: true,
        package: id,
        instead: false,
        credits,
        messages,
        price,
        mandates: [MANDATE],
        sumError: null,
        refundDays,
        formKey: 'sample',
        discount: null,
      },
    }
  },
  transactions: transactionsOf,
  'invoices-id': invoiceOf,
  withdrawal: withdrawalOf,
  directdebit: (invented) => {
    const { id, credits, price } = invented.offer
    const { refund_days: refundDays } = invented.scope.tenant.settings
    return {
      page: {
        order: { package: id, credits, price, discount: null, typedCode: '' },
        mandate: null,
        sumError: null,
        refusal: null,
        limits: { day: invented.money(10_000), month: invented.money(50_000) },
        refundDays,
        formKey: 'sample',
      },
    }
  },
  'account-credits': historyOf,
  'account-limit': limitsOf,
  'account-payment-methods': (invented) => ({
    page: { mandates: invented.some([MANDATE]), removed: false },
  }),
  'account-delete': (invented) => ({
    reason: null,
    alternatives: [],
    credits: (invented.scope.viewer as Member).credits,
    withdrawal: null,
    until: null,
  }),
  'account-deleted': ({ scope: { tenant } }) => ({
    state: 'deleted',
    token: 'sample',
    support: tenant.settings.support_email || SAMPLE_EMAIL,
  }),
} satisfies Partial<Samples<RouteName>>
