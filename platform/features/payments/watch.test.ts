import { expect, it } from 'vitest'
import { nextLook } from './watch.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
const MINUTE = 60_000

/** Minutes before or after now, and when the check is due. */
interface Case {
  readonly name: string
  readonly status: string
  readonly created: number
  readonly ended?: number
  readonly checked: number | null
  readonly due: number | null
  /** Of 2499 paid. */
  readonly refunded?: number
  /** False if the provider has not answered to the order. */
  readonly created_there?: boolean
}

it.each<Case>([
  { name: 'just placed', status: 'open', created: 0, checked: null, due: 1 },
  { name: 'open for half an hour', status: 'open', created: -30, checked: 0, due: 30 / 9 },
  { name: 'pending for a day', status: 'pending', created: -1440, checked: 0, due: 10 },
  { name: 'ended just now', status: 'expired', created: -30, checked: 0, due: 60 },
  { name: 'ended two hours ago', status: 'canceled', created: -150, ended: -120, checked: 0, due: 240 },
  { name: 'ended a day ago', status: 'failed', created: -1500, ended: -1441, checked: 0, due: null },
  { name: 'ended and never looked at', status: 'failed', created: -30, checked: null, due: null },
  {
    name: 'ended before the provider knew it',
    status: 'failed',
    created: -30,
    checked: 0,
    due: null,
    created_there: false,
  },
  { name: 'paid', status: 'paid', created: -30, checked: 0, due: 1440 },
  { name: 'paid and in part refunded', status: 'paid', created: -30, checked: 1440, due: 4320, refunded: 99 },
  { name: 'paid and refunded', status: 'paid', created: -30, checked: 0, due: null, refunded: 2499 },
  { name: 'paid four months ago', status: 'paid', created: 0, checked: 120 * 1440, due: null },
])('the next check of a payment that is $name', (one) => {
  const { status, created, ended = 0, checked, due, refunded = 0, created_there = true } = one
  const at = (minutes: number) => new Date(NOW + minutes * MINUTE)
  const look = nextLook({
    id: 'p',
    status,
    provider_id: created_there ? 'tr_1' : null,
    amount: 2499,
    refunded,
    charged_back: 0,
    created_at: at(created),
    updated_at: at(ended),
    checked_at: checked === null ? null : at(checked),
    granted_at: status === 'paid' ? at(0) : null,
  })
  expect(look && (look.getTime() - NOW) / MINUTE).toEqual(due === null ? null : expect.closeTo(due, 3))
})
