/**
 * Every metric of the program: the only place that names one. Features observe them by name through
 * a `Meter`; rules and dashboard in `deploy/` use no others (`scripts/prometheus-files.test.ts`).
 *
 * A label is a list of its values, or `OPEN`, whose values the code bounds: route patterns, names
 * of tasks and queues. The label `site` is bounded by the meter itself (`MOST_SITES`). No label
 * holds an address, a name, an id of a member, or anything else about a person.
 */
export interface Definition {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: Readonly<Record<string, readonly string[] | typeof OPEN>>
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[]
  /** How the values of several processes become one; counters and histograms are summed. */
  readonly across?: 'sum' | 'max' | 'first'
}

const OPEN = null

/** Sites that have own values in one process; those seen later are counted together as `_other`. */
export const MOST_SITES = 200

/** Requests: a cached page takes about a millisecond, a login a quarter of a second. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900]
/** `aborted`: the client went away before the response was complete. */
const STATUS = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'other'] as const
const MAIL_OUTCOMES = ['sent', 'delayed', 'refused', 'given_up', 'withheld'] as const

export const METRICS = {
  dating_http_requests_total: {
    type: 'counter',
    help: 'Finished requests. `route` is a pattern, or a class such as `other`',
    labels: { method: METHODS, route: OPEN, status: STATUS },
  },
  dating_http_request_seconds: {
    type: 'histogram',
    help: 'Time until a response was sent, without event streams',
    labels: { method: METHODS, route: OPEN },
    buckets: REQUEST_SECONDS,
  },
  dating_site_requests_total: {
    type: 'counter',
    help: 'Finished requests by site',
    labels: { site: OPEN, status: STATUS },
  },
  dating_fair_queue_jobs: {
    type: 'gauge',
    help: 'Jobs in a fair queue: `requests` (for a database connection), `passwords`, `pages` (drawn for visitors)',
    labels: { queue: ['requests', 'passwords', 'pages'], state: ['running', 'waiting'] },
  },
  dating_pool_connections: {
    type: 'gauge',
    help: 'Connections of a pool in use and idle, and the calls that wait for one',
    labels: {
      pool: ['requests', 'counters', 'console', 'jobs', 'queue'],
      state: ['used', 'idle', 'waiting'],
    },
  },
  dating_queue_jobs: {
    type: 'gauge',
    help: 'Jobs by queue: `due` waits for a worker, `later` for its time, `retry` failed before',
    labels: { queue: OPEN, state: ['due', 'later', 'retry', 'active', 'failed'] },
    across: 'max',
  },
  dating_queue_oldest_seconds: {
    type: 'gauge',
    help: 'How long the oldest job in this state has been due, or has been active',
    labels: { queue: OPEN, state: ['due', 'active'] },
    across: 'max',
  },
  dating_jobs_total: {
    type: 'counter',
    help: 'Tries of jobs by task and outcome',
    labels: { task: OPEN, outcome: ['completed', 'failed', 'timed_out'] },
  },
  dating_job_seconds: {
    type: 'histogram',
    help: 'Duration of one try of a job',
    labels: { task: OPEN },
    buckets: JOB_SECONDS,
  },
  dating_streams_open: { type: 'gauge', help: 'Open event streams', labels: {} },
  dating_events_total: {
    type: 'counter',
    help: 'Events between processes that this program published and received; `lost`: a channel was not heard for a while',
    labels: { stage: ['published', 'received', 'lost'] },
  },
  dating_mails_total: {
    type: 'counter',
    help: 'Tries to deliver a mail by outcome; `withheld`: the site is not live',
    labels: { outcome: MAIL_OUTCOMES },
  },
  dating_site_mails_total: {
    type: 'counter',
    help: 'The same by site',
    labels: { site: OPEN, outcome: MAIL_OUTCOMES },
  },
  dating_pushes_total: {
    type: 'counter',
    help: 'Tries to deliver a push message; `ended`: the browser has unsubscribed',
    labels: { outcome: ['sent', 'delayed', 'refused', 'ended'] },
  },
  dating_orders_total: {
    type: 'counter',
    help: 'Orders by outcome; `refused`: a rule, the code or the price said no',
    labels: { outcome: ['placed', 'refused', 'failed'] },
  },
  dating_payments_total: {
    type: 'counter',
    help: 'Payments that reached a state; `mismatch`: the one at the provider is not the one ordered',
    labels: { outcome: ['pending', 'paid', 'failed', 'canceled', 'expired', 'mismatch'] },
  },
  dating_site_payments_total: {
    type: 'counter',
    help: 'The same by site, without `pending`',
    labels: { site: OPEN, outcome: ['paid', 'failed', 'canceled', 'expired', 'mismatch'] },
  },
  dating_webhooks_total: {
    type: 'counter',
    help: 'Webhooks of payments; `ignored`: their id cannot be a payment of the site',
    labels: { outcome: ['settled', 'postponed', 'failed', 'given_up', 'ignored'] },
  },
  dating_webhook_inbox: {
    type: 'gauge',
    help: 'Webhooks of payments that wait',
    labels: {},
    across: 'max',
  },
  dating_webhook_inbox_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest webhook that waits; 0 if none does',
    labels: {},
    across: 'max',
  },
  dating_payment_alerts_open: {
    type: 'gauge',
    help: 'Payments that wait for a decision of staff, on all sites',
    labels: {},
    across: 'max',
  },
  dating_security_events_total: {
    type: 'counter',
    help: 'Logins by outcome, and refused requests, of members and staff',
    labels: {
      event: [
        'login_succeeded',
        'login_failed',
        'login_locked',
        'access_refused',
        'rate_limit_met',
        'photo_moderated',
      ],
    },
  },
  dating_site_failed_logins_total: {
    type: 'counter',
    help: 'Failed logins by site; those of staff are at `console`',
    labels: { site: OPEN },
  },
  dating_tenant_faults: {
    type: 'gauge',
    help: 'Faults that keep sites on older settings, as /readyz lists them',
    labels: {},
    across: 'max',
  },
  dating_sites: { type: 'gauge', help: 'Sites that are served', labels: {}, across: 'max' },
  dating_database_up: {
    type: 'gauge',
    help: '1 if the database answered within three seconds',
    labels: {},
    across: 'max',
  },
  dating_workers: {
    type: 'gauge',
    help: 'Processes that serve requests; `silent` ones did not answer this scrape',
    labels: { state: ['serving', 'silent'] },
    across: 'max',
  },
  dating_backup_last_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last `npm run backup` with this DATA_DIR ended; absent before the first one',
    labels: {},
    across: 'max',
  },
  dating_disk_free_bytes: {
    type: 'gauge',
    help: 'Space that is free for the program on the disk of DATA_DIR',
    labels: {},
    across: 'max',
  },
  dating_disk_size_bytes: {
    type: 'gauge',
    help: 'Size of the disk of DATA_DIR',
    labels: {},
    across: 'max',
  },
  dating_build_info: {
    type: 'gauge',
    help: 'Always 1; `build` changes with each build',
    labels: { version: OPEN, build: OPEN, node: OPEN },
    across: 'first',
  },
  dating_event_loop_delay_seconds: {
    type: 'gauge',
    help: 'Delay of the event loop since the last scrape, of the process in which it was longest',
    labels: { quantile: ['0.5', '0.99', '1'] },
    across: 'max',
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    help: 'Resident memory of all processes of the program',
    labels: {},
  },
  process_cpu_seconds_total: {
    type: 'counter',
    help: 'CPU time of all processes of the program',
    labels: {},
  },
  nodejs_heap_size_used_bytes: {
    type: 'gauge',
    help: 'Used heap of all processes of the program',
    labels: {},
  },
} as const satisfies Readonly<Record<string, Definition>>

type Table = typeof METRICS
export type MetricName = keyof Table
type Named<Type extends Definition['type']> = {
  [Name in MetricName]: Table[Name]['type'] extends Type ? Name : never
}[MetricName]
export type CounterName = Named<'counter'>
export type GaugeName = Named<'gauge'>
export type HistogramName = Named<'histogram'>

/** The labels of a metric with their values. */
export type Labels<Name extends MetricName> = {
  readonly [Label in keyof Table[Name]['labels']]: Table[Name]['labels'][Label] extends readonly (infer Value)[]
    ? Value
    : string
}
