import type { Tenant } from '../core/tenant.ts'
import type { Permission } from './permissions.ts'
import { addressOf } from './query.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Payments that were tried, and those of them that failed. */
interface Share {
  readonly tried: number
  readonly failed: number
}

/** What the rules decide on, by group. A group that could not be read is left out. */
export interface SiteFacts {
  /** Of the four weeks that end with the last sign-up; null if the site takes none, or had none. */
  readonly signups: {
    readonly count: number
    readonly first: Date
    readonly last: Date
    /** The longest time between two sign-ups, in milliseconds. */
    readonly longest: number
  } | null
  /** Of the last day, and of the four weeks before it. */
  readonly payments: { readonly day: Share; readonly before: Share }
  readonly webhooks: {
    /** Orders older than an hour, placed after the last webhook. */
    readonly waiting: number
    /** The last webhook; the oldest of those orders if there was none. */
    readonly since: Date | null
  }
  /** Of the last seven days. */
  readonly mails: { readonly sent: number; readonly bounced: number }
  readonly files: { readonly faults: number; readonly versions: number }
  /** Landers with an experiment in which one variant is ahead. */
  readonly experiments: readonly string[]
  readonly money: { readonly mismatches: number; readonly takesNoOrders: boolean }
  /** Name of the DKIM record that is missing or holds another key; null if all is well. */
  readonly dkim: string | null
  /** By host. `trusted`: browsers accept it for this host now. */
  readonly certificates: readonly {
    readonly host: string
    readonly trusted: boolean
    readonly ends: Date
  }[]
}

/** A condition that holds. */
export interface Raised {
  readonly subject: string
  readonly facts: Readonly<Record<string, number>>
}

interface Kind {
  /** The group of facts that the rule decides on. */
  readonly needs: keyof SiteFacts
  /** @returns undefined if the facts are not known */
  readonly rule: (facts: Partial<SiteFacts>, now: Date) => readonly Raised[] | undefined
  /** The page on which one repairs it; null for what is repaired outside of the console. */
  readonly repair: {
    readonly address: (tenant: Tenant, subject: string) => string
    /** Text key. */
    readonly label: string
    /** Absent: anybody who may see the alert. */
    readonly access?: Permission
  } | null
}

function kind<Group extends keyof SiteFacts>(
  needs: Group,
  rule: (facts: SiteFacts[Group], now: Date) => readonly Raised[],
  repair: Kind['repair'],
): Kind {
  return {
    needs,
    // Assigned: TypeScript does not narrow an indexed access.
    rule: (facts, now) => {
      const group = facts[needs]
      return group === undefined ? undefined : rule(group as SiteFacts[Group], now)
    },
    repair,
  }
}

const when = (holds: boolean, facts: Raised['facts'] = {}, subject = ''): readonly Raised[] =>
  holds ? [{ subject, facts }] : []

const inConsole = (path: string) => (tenant: Tenant) => addressOf(path, { tenant: tenant.key })
const shareOf = ({ tried, failed }: Share) => (tried === 0 ? 0 : failed / tried)
/** Percent with one decimal. */
const percent = (share: number) => Math.round(share * 1000) / 10

/** Fewer sign-ups in four weeks say nothing about the usual gap. */
const MIN_SIGNUPS = 10
/**
 * Three mean gaps follow each other by chance once in twenty sign-ups, and nights are quiet: the
 * silence must also be longer than every other one of the four weeks. One after a fault counts as
 * a day at most, so that the next fault is noticed.
 */
const LONGEST_USUAL = DAY

function silence(facts: SiteFacts['signups'], now: Date): readonly Raised[] {
  if (!facts || facts.count < MIN_SIGNUPS) return []
  const gap = (facts.last.getTime() - facts.first.getTime()) / (facts.count - 1)
  const silent = now.getTime() - facts.last.getTime()
  const holds = silent > 3 * gap && silent > Math.min(facts.longest, LONGEST_USUAL)
  return when(holds, { since: facts.last.getTime(), gap: Math.round(gap) })
}

const MIN_FAILED = 5
const MIN_BEFORE = 20
const MIN_WAITING = 3
const MIN_MAILS = 50
const MOST_BOUNCED = 0.02
const CERTIFICATE_LEFT = 14 * DAY

const PAYMENTS = { label: 'console:finance_payments', access: 'finance.read' } as const
const HOST = {
  address: (_tenant: Tenant, host: string) => `https://${host}/`,
  label: 'console:site_alert.open_host',
} as const

/**
 * Everything that makes an alert, in the order of a list. A kind is a line here and three texts:
 * `console:site_alert_title.<kind>`, what happened (`_text`) and what to do (`_todo`).
 */
export const ALERT_KINDS = {
  sales: kind('money', ({ takesNoOrders }) => when(takesNoOrders), null),
  webhooks: kind(
    'webhooks',
    ({ waiting, since }, now) => {
      const silent = since ? now.getTime() - since.getTime() : 0
      return when(waiting >= MIN_WAITING && silent >= HOUR, { since: since?.getTime() ?? 0, number: waiting })
    },
    { ...PAYMENTS, address: inConsole('/finance/payments') },
  ),
  payments: kind(
    'payments',
    ({ day, before }) => {
      const [share, usual] = [shareOf(day), shareOf(before)]
      const holds = day.failed >= MIN_FAILED && before.tried >= MIN_BEFORE && share > 2 * usual
      return when(holds, { share: percent(share), usual: percent(usual) })
    },
    {
      ...PAYMENTS,
      address: ({ key }) => addressOf('/finance/payments', { tenant: key, status: 'failed' }),
    },
  ),
  mismatches: kind('money', ({ mismatches }) => when(mismatches > 0, { number: mismatches }), {
    address: inConsole('/finance/alerts'),
    label: 'console:finance_alerts',
    access: 'finance.books',
  }),
  signups: kind('signups', silence, {
    address: ({ origin }) => `${origin}/signup`,
    label: 'console:site_alert.open_signup',
  }),
  certificate: kind(
    'certificates',
    (all) => all.flatMap(({ host, trusted }) => when(!trusted, {}, host)),
    HOST,
  ),
  certificate_ends: kind(
    'certificates',
    (all, now) =>
      all.flatMap(({ host, trusted, ends }) =>
        when(trusted && ends.getTime() - now.getTime() < CERTIFICATE_LEFT, { ends: ends.getTime() }, host),
      ),
    HOST,
  ),
  dkim: kind('dkim', (name) => when(name !== null, {}, name ?? ''), null),
  bounces: kind(
    'mails',
    ({ sent, bounced }) => {
      const share = sent === 0 ? 0 : bounced / sent
      return when(sent >= MIN_MAILS && share > MOST_BOUNCED, { share: percent(share) })
    },
    null,
  ),
  files: kind('files', ({ faults }) => when(faults > 0, { number: faults }), {
    address: (tenant) => `${inConsole('/sites/one')(tenant)}#findings`,
    label: 'console:site_alert.open_findings',
  }),
  versions: kind('files', ({ versions }) => when(versions > 0, { number: versions }), {
    address: inConsole('/landers'),
    label: 'console:landers',
    access: 'landers.edit',
  }),
  experiment: kind('experiments', (landers) => landers.flatMap((lander) => when(true, {}, lander)), {
    address: inConsole('/experiments'),
    label: 'console:experiment.tab',
    access: 'reports.read',
  }),
} as const satisfies Readonly<Record<string, Kind>>

export type AlertKind = keyof typeof ALERT_KINDS
export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as readonly AlertKind[]

/** The conditions that hold at a site, by kind; kinds whose facts are not known are left out. */
export function raisedBy(facts: Partial<SiteFacts>, now: Date): ReadonlyMap<AlertKind, readonly Raised[]> {
  return new Map(
    ALERT_KIND_NAMES.flatMap((name) => {
      const raised = ALERT_KINDS[name].rule(facts, now)
      return raised ? [[name, raised] as const] : []
    }),
  )
}
