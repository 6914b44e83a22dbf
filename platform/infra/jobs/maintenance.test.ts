import { expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { maintenanceJobs } from './maintenance.ts'

const all = [1, 2, 3].map((key) => ({ key, id: `site-${key}` }) as Tenant)
const tenants = { all: () => all, byKey: (key: number) => all.find((one) => one.key === key) }
const log = { info: () => undefined, error: () => undefined }

it('one daily job does the work of one site; a site without a folder gets none', async () => {
  const done: string[] = []
  const note = async ({ id }: Tenant) => done.push(id)
  const { tasks } = maintenanceJobs({ tenants, log }, [{ name: 'note', run: note }])
  await tasks.maintenance?.({ task: 'maintenance', tenantId: 2 })
  await tasks.maintenance?.({ task: 'maintenance', tenantId: 4 })
  expect(done).toEqual(['site-2'])
})

it('the clock creates a daily job per site with work', async () => {
  const { periodic } = maintenanceJobs({ tenants, log }, [])
  const executeSql = async () => ({ rows: [{ key: 1 }, { key: 2 }, { key: 3 }] })
  expect(await periodic[0]?.tenants(executeSql, new Date())).toEqual([1, 2, 3])
})
