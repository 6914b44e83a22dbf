import { expect, it } from 'vitest'
import { measured, valuesOf } from '../../testing/measured.ts'
import { METRICS, MOST_SITES } from './definitions.ts'
import { NO_METRICS, readGate } from './meter.ts'

it('counts by labels, and begins with zeros where all labels are known', async () => {
  const metrics = measured()
  metrics.count('dating_mails_total', { outcome: 'sent' }, 2)
  metrics.count('dating_mails_total', { outcome: 'refused' })
  expect(await valuesOf(metrics, 'dating_mails_total')).toEqual({ sent: 2, refused: 1 })
  const [mails, sites] = ['dating_mails_total', 'dating_site_mails_total'].map(async (name) =>
    (await metrics.values()).find((one) => one.name === name),
  )
  expect((await mails)?.values).toHaveLength(METRICS.dating_mails_total.labels.outcome.length)
  expect((await sites)?.values ?? []).toEqual([])
})

it('gives own values to a bounded number of sites, whichever metric names them', async () => {
  const metrics = measured()
  for (let site = 0; site < MOST_SITES + 50; site++)
    metrics.count('dating_site_requests_total', { site: `s${site}`, status: '2xx' })
  metrics.count('dating_site_failed_logins_total', { site: 's0' })
  metrics.count('dating_site_failed_logins_total', { site: 'late' })
  const values = await valuesOf(metrics, 'dating_site_requests_total')
  expect(Object.keys(values)).toHaveLength(MOST_SITES + 1)
  expect(values['_other 2xx']).toBe(50)
  expect(await valuesOf(metrics, 'dating_site_failed_logins_total')).toEqual({ s0: 1, _other: 1 })
})

it('reads gauges at each scrape; what cannot be read is absent, and not 0', async () => {
  const metrics = measured()
  let waiting = 3
  readGate(metrics, 'passwords', {
    running: 2,
    get waiting() {
      return waiting
    },
  })
  readGate(metrics, 'pages', { running: 1, waiting: 0 })
  metrics.read('dating_webhook_inbox', () => {
    throw new Error('away')
  })
  metrics.read('dating_disk_free_bytes', async () => [])
  expect(await valuesOf(metrics, 'dating_fair_queue_jobs')).toEqual({
    'passwords running': 2,
    'passwords waiting': 3,
    'pages running': 1,
  })
  waiting = 0
  expect(await valuesOf(metrics, 'dating_fair_queue_jobs')).not.toHaveProperty('passwords waiting')
  const names = ['dating_webhook_inbox', 'dating_disk_free_bytes']
  const read = (await metrics.values()).filter(({ name }) => names.includes(name))
  expect(read.map(({ values }) => values)).toEqual([[], []])
})

it('has a sentence for each metric, and no label that could name a person', () => {
  const allowed =
    /^(method|route|status|site|queue|state|pool|task|stage|outcome|event|version|build|node|quantile)$/
  for (const [name, { help, labels }] of Object.entries(METRICS)) {
    expect(name).toMatch(/^(dating|process|nodejs)_[a-z_]+$/)
    expect(help).toMatch(/^\S.{9,}[^.]$/)
    expect(Object.keys(labels).filter((label) => !allowed.test(label))).toEqual([])
  }
})

it('does nothing when it is off', async () => {
  let read = 0
  NO_METRICS.read('dating_sites', () => [{ labels: {}, value: ++read }])
  NO_METRICS.count('dating_mails_total', { outcome: 'sent' })
  expect(read).toBe(0)
})
