import { describe, expect, it } from 'vitest'
import type { SiteState } from '../core/site-state.ts'
import { maintenanceJobs } from '../infra/jobs/maintenance.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { demoSite } from '../testing/tenant-fixture.ts'
import { FATES, jobsInState, maintenanceInState } from './brand-jobs.ts'
import { FEATURES } from './features.ts'
import { maintenanceTasks } from './jobs.ts'

const test = testDatabase()
const app = testApp(test)

/** The program's tasks, each noting that it ran at a site in this state. */
function tasksAt(state: SiteState) {
  const ran: string[] = []
  const tenant = { ...demoSite(app, 'amore'), state }
  const noting = Object.fromEntries(Object.keys(FATES).map((name) => [name, async () => void ran.push(name)]))
  const tasks = jobsInState({ database: test.database, tenants: { byKey: () => tenant } }, noting)
  const run = async (task: string) => tasks[task]?.({ task, tenantId: tenant.key, of: 'test' })
  return { ran, run }
}

async function waiting(atLeast = '50 minutes'): Promise<string[]> {
  const { rows } = await test.owner.query<{ task: string; later: boolean }>(
    `select data ->> 'task' as task, start_after > now() + $1::interval as later
     from pgboss.job where data ->> 'of' = 'test'`,
    [atLeast],
  )
  await test.owner.query("delete from pgboss.job where data ->> 'of' = 'test'")
  return rows.filter(({ later }) => later).map(({ task }) => task)
}

const names = (wanted: (fate: (typeof FATES)[string]) => boolean) =>
  Object.entries(FATES).flatMap(([name, fate]) => (fate && wanted(fate) ? [name] : []))

describe('jobs of a site that is not live', () => {
  it('are listed, every task of the program', () => {
    const tasks = FEATURES.flatMap((feature) => Object.keys(feature.tasks?.(app.services).tasks ?? {}))
    const daily = Object.keys(maintenanceJobs(app.services, []).tasks)
    expect(Object.keys(FATES).sort()).toEqual([...tasks, ...daily].sort())
  })

  it.each(['live', 'paused', 'archived', 'draft'] as const)(
    'run, wait or are dropped while %s',
    async (state) => {
      const { ran, run } = tasksAt(state)
      for (const task of Object.keys(FATES)) await run(task)
      const closed = state === 'paused' || state === 'archived'
      const fateOf = (fate: (typeof FATES)[string]) =>
        state === 'live' ? 'runs' : closed ? fate?.closed : fate?.draft
      expect(ran).toEqual(names((fate) => fateOf(fate) === 'runs'))
      expect((await waiting()).sort()).toEqual(names((fate) => fateOf(fate) === 'waits').sort())
    },
  )

  it('refund, export, erase and reconcile while paused; no news goes out', async () => {
    const { ran, run } = tasksAt('paused')
    for (const task of [
      'send_refund',
      'make_export',
      'maintenance',
      'reconcile-payments',
      'payment-webhooks',
    ])
      await run(task)
    expect(ran).toHaveLength(5)
    for (const task of [
      'digests',
      'deliver_push',
      'unread_mail',
      'like_mail',
      'saved_searches',
      'quiet_offers',
    ])
      await run(task)
    expect(ran).toHaveLength(5)
    expect(await waiting()).toEqual([])
  })

  it('wait for another machine if this one has no files of the site, unless it was removed', async () => {
    const { key } = demoSite(app, 'amore')
    const ran: string[] = []
    const noting = Object.fromEntries(
      Object.keys(FATES).map((name) => [name, async () => void ran.push(name)]),
    )
    const tasks = jobsInState({ database: test.database, tenants: { byKey: () => undefined } }, noting)
    const runAll = async () => {
      for (const task of Object.keys(FATES)) await tasks[task]?.({ task, tenantId: key, of: 'test' })
    }
    await runAll()
    const queued = names((fate) => fate?.queue !== undefined)
    expect(queued).toContain('send_refund')
    expect((await waiting('30 seconds')).sort()).toEqual(queued.sort())
    expect(ran).toEqual(names((fate) => fate?.queue === undefined))
    await test.owner.query('update tenant set removed_at = now() where id = $1', [key])
    await runAll()
    await test.owner.query('update tenant set removed_at = null where id = $1', [key])
    expect(await waiting('30 seconds')).toEqual([])
  })

  it('of maintenance, all but announcements and the scan of profiles goes on', async () => {
    const tasks = maintenanceTasks({ ...app.services, database: test.database })
    const left = tasks.map(maintenanceInState).filter((task, index) => task !== tasks[index])
    expect(left.map(({ name }) => name).sort()).toEqual([
      'campaign-codes',
      'profile-rules',
      'terms-announced',
    ])
    const paused = { ...demoSite(app, 'amore'), state: 'paused' as const }
    for (const { run } of left) expect(await run(paused, new Date())).toBe(0)
  })
})
