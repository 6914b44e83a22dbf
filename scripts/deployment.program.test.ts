import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySites } from '../platform/tenancy/test-site.ts'
import { Program, preparedFolder, removeFolders, temporaryFolder } from '../platform/testing/program.ts'
import { PREPARE_POOLER, Services, startCaddy, startNginx, startPgBouncer } from './deployment/services.ts'
import { ask, type Site } from './deployment/walk.ts'

/**
 * The proxies and the pooler with the files of `deploy/`, in front of one program. The whole, with
 * the unit, a store and a member, is `deploy/try`, a step of the nightly run.
 */
const HOST = 'amore.example'
const sites = copySites({ sites: ['amore'] })
const folder = temporaryFolder('deployment-')
const services = new Services(folder)
let program: Program

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  program = await Program.startBuilt({
    DATA_DIR: preparedFolder('deployed-'),
    TENANTS_DIR: sites.folders.tenants,
    SEED_DEMO: 'no',
    TRUST_PROXY: '1',
    CONSOLE_HOST: 'console.example',
  })
  await program.ready()
})
afterAll(async () => {
  expect(await services.end()).toEqual([])
  await program?.kill('SIGTERM')
  sites.close()
  removeFolders()
})

const statusOf = async (site: Site, target: string, host?: string) =>
  (await ask(site, target, host === undefined ? {} : { headers: { host } })).status

describe('Caddy', () => {
  it('obtains certificates for the hosts that the program serves, and for no other', async () => {
    const site: Site = { ...(await startCaddy(services, program.port)), host: HOST }
    expect(await statusOf(site, '/')).toBe(200)
    expect(await statusOf({ ...site, host: 'console.example' }, '/')).toBeLessThan(400)
    await expect(ask({ ...site, host: 'evil-name.test' }, '/')).rejects.toThrow()
    expect(await statusOf(site, `/served?domain=${HOST}`)).toBe(404)
  })
})

describe('nginx', () => {
  it('leads to the program where the other one is away, and hides /served', async () => {
    const port = await startNginx(services, program.port)
    const authority = fs.readFileSync(services.path('fullchain.pem'), 'utf8')
    const site: Site = { port, host: 'trial', authority }
    while ((await statusOf(site, '/', HOST).catch(() => 0)) === 0) await wait(25)
    expect(await statusOf(site, `/served?domain=${HOST}`, HOST)).toBe(404)
    // Its second program is away.
    for (let count = 0; count < 5; count++) expect(await statusOf(site, '/pages/terms', HOST)).toBe(200)
  })
})

describe('PgBouncer', () => {
  it('asks the database for the passwords of its users, by prepare.sql', async () => {
    const owner = new URL(program.databaseUrl)
    const direct = new pg.Client({ connectionString: owner.href })
    await direct.connect()
    await direct.query(PREPARE_POOLER)
    await direct.end()
    const pooled = new URL(owner)
    pooled.port = String(await startPgBouncer(services, Number(owner.port), 'platform'))
    pooled.pathname = '/dating'
    const selects = async (url: URL) => {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      const { rows } = await client.query('select current_user as name, current_database() as database')
      await client.end()
      return rows
    }
    while ((await selects(pooled).catch((error) => error.code)) === 'ECONNREFUSED') await wait(25)
    expect(await selects(pooled)).toEqual([{ name: 'postgres', database: 'platform' }])
    pooled.password = 'wrong'
    await expect(selects(pooled)).rejects.toThrow('SASL authentication failed')
  })
})
