import type pg from 'pg'
import { passwordQueue } from '../features/accounts/server.ts'
import { type Meter, readGate, readPool } from '../infra/metrics/meter.ts'
import type { SecurityLog } from '../infra/security-log.ts'
import type { Services } from './services.ts'

/** Reads the queues, pools and sites of this process. */
export function readServices(
  { meter, turns, database, tenants }: Pick<Services, 'meter' | 'turns' | 'database' | 'tenants'>,
  { counters, consolePool }: { readonly counters: pg.Pool; readonly consolePool: pg.Pool | undefined },
): void {
  readGate(meter, 'requests', turns)
  readGate(meter, 'passwords', passwordQueue)
  readPool(meter, 'requests', database.pool)
  readPool(meter, 'counters', counters)
  if (consolePool) readPool(meter, 'console', consolePool)
  meter.read('dating_sites', () => [{ labels: {}, value: tenants.all().length }])
  meter.read('dating_tenant_faults', () => [{ labels: {}, value: tenants.faults().length }])
}

/** A security log whose events are counted, failed logins also by site. */
export function countedEvents(log: SecurityLog, meter: Meter): SecurityLog {
  return {
    pseudonym: log.pseudonym,
    note: (event, fields) => {
      log.note(event, fields)
      meter.count('dating_security_events_total', { event })
      const { tenant } = fields
      if (event === 'login_failed' && typeof tenant === 'string')
        meter.count('dating_site_failed_logins_total', { site: tenant })
    },
  }
}
