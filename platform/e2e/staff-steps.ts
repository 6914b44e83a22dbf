import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { acceptInvitation, findInvitation, inviteStaff } from '../console/invitations.ts'
import type { Role } from '../console/permissions.ts'
import { COOKIES } from '../console/sessions.ts'
import type { ConsoleDb } from '../core/database.ts'
import { PHOTO_STATUS } from '../core/photo-status.ts'
import { consoleUrlOf } from '../infra/database/bootstrap.ts'
import { createConsoleDatabase } from '../infra/database/database.ts'
import { COMMAND_LIMITS } from '../infra/database/time-limits.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { totpCode } from '../infra/second-factor/totp.ts'
import { ownerUrl, PORT } from './environment.ts'
import { APP_SECRET, type Site } from './sites.ts'
import { words } from './words.ts'

/** Texts of the console, in English because of the browser's language. */
export const inConsole = words('en')

/** Address of a page of the console. */
const consoleAddress = (path = '/') => `http://console.localhost:${PORT}${path}`

interface StaffContext {
  readonly now: Date
  readonly appSecrets: KeyRing
}

/**
 * Invites a person of one site, or of all, and passes the token of the link to `work`; without the
 * command `npm run staff -- invite`, which would load the whole program.
 */
async function withInvitation<T>(
  role: Role,
  tenant: string | null,
  work: (db: ConsoleDb, token: string, context: StaffContext) => Promise<T>,
): Promise<T> {
  const url = consoleUrlOf(ownerUrl(), APP_SECRET)
  const database = createConsoleDatabase({ url, size: 1, limits: COMMAND_LIMITS })
  try {
    const email = `${role}.${process.pid}.${Date.now()}@example.org`
    const tenants = tenant === null ? 'all' : [await keyOf(tenant)]
    const context: StaffContext = { now: new Date(), appSecrets: [APP_SECRET] }
    return await database.withStaff([], async (db) => {
      const token = await inviteStaff(db, { email, role, tenants }, { ...context, by: null })
      return work(db, token, context)
    })
  } finally {
    await database.close()
  }
}

/** The database's key of a site. */
async function keyOf(tenant: string): Promise<number> {
  const { rows } = await connected((client) =>
    client.query<{ id: number }>('select id from tenant where slug = $1', [tenant]),
  )
  return rows[0]?.id ?? 0
}

/** Runs `work` with a connection of the owner. */
async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Changes rows of a site as the owner of the tables. @returns how many */
async function change(site: Site, statement: string, values: readonly unknown[]): Promise<number> {
  const tenant = await keyOf(site.id)
  return connected(async (client) => {
    // The owner of the tables need not see the rows of all sites.
    await client.query(`begin; set local app.tenant = '${tenant}'`)
    const { rowCount } = await client.query(statement, [tenant, ...values])
    await client.query('commit')
    return rowCount ?? 0
  })
}

/** Puts the signup of a member two days back: some things begin on the second day only. */
export async function ageAccount(site: Site, member: string): Promise<void> {
  const aged = "update member set signup_at = signup_at - interval '2 days' where tenant_id = $1 and id = $2"
  expect(await change(site, aged, [member]), 'the member').toBe(1)
}

/** Approves the photos of a member, as a moderator would in the queue. */
export async function approvePhotosOf(site: Site, member: string): Promise<void> {
  const approved = 'update photo set status = $2 where tenant_id = $1 and member_id = $3'
  expect(await change(site, approved, [PHOTO_STATUS.active, member]), 'photos').toBeGreaterThan(0)
}

/**
 * Signs a new staff member in to the console and opens its first page. The invitation is accepted
 * in the database: `signInByInvitation` shows its pages.
 * @param tenant null for a person who works for all sites
 */
export async function signInAsStaff(page: Page, role: Role, tenant: string | null): Promise<void> {
  const session = await withInvitation(role, tenant, async (db, token, context) => {
    const invitation = await findInvitation(db, token, context)
    if (!invitation) throw new Error('no invitation')
    const acceptance = { token, invitation, passwordHash: '', step: 0, device: 'journey', ...context }
    return (await acceptInvitation(db, acceptance))?.session ?? ''
  })
  await page.context().addCookies([{ name: COOKIES.session, value: session, url: consoleAddress() }])
  await page.goto(consoleAddress())
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** The same through the link of the invitation, which sets password and authenticator app. */
export async function signInByInvitation(page: Page, role: Role, tenant: string | null): Promise<void> {
  const token = await withInvitation(role, tenant, async (_db, made) => made)
  await page.goto(consoleAddress(`/invitation?token=${token}`))
  const secret = ((await page.locator('form .mono').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(inConsole('console:new_password')).fill('river candle orbit 88')
  await page.getByLabel(inConsole('console:app_code')).fill(totpCode(secret, new Date()))
  await page.getByRole('button', { name: inConsole('console:set_up') }).click()
  await page.getByRole('link', { name: inConsole('console:recovery_done') }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Creates a code with this discount. */
export async function makeCode(page: Page, code: string, percent: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: inConsole('console:codes') })
    .click()
  await page.locator('summary', { hasText: inConsole('console:codes_make') }).click()
  const form = page.locator('form[method=post]', { hasText: inConsole('console:code_percent') })
  await form.getByLabel(inConsole('console:code_percent')).fill(percent)
  await form.getByLabel(inConsole('console:code_name'), { exact: true }).fill(code)
  await form.getByRole('button', { name: inConsole('console:codes_make') }).click()
  await expect(page.getByRole('cell', { name: code, exact: true })).toBeVisible()
}
