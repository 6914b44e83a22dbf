import type { ExecuteSql } from '../../infra/jobs/enqueue.ts'
import { tenantKeys } from './tenant-keys.ts'

const CLAIM = `
  with due as (
    select tenant, payment from payment_watch
    where look_at <= $1 and (claimed_until is null or claimed_until <= $1)
    for update skip locked),
  claimed as (
    update payment_watch w set claimed_until = $1::timestamptz + interval '5 minutes'
    from due where w.tenant = due.tenant and w.payment = due.payment
    returning w.tenant)
  select distinct tenant from claimed order by tenant`

/**
 * The keys of the tenants with payments due for a check as of `now`. Claims the payments for the
 * job: no other process claims them for five minutes, unless a check has made them due before.
 */
export function claimDue(executeSql: ExecuteSql, now: Date): Promise<readonly number[]> {
  return tenantKeys(executeSql, CLAIM, [now])
}
