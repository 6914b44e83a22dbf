import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { inviteStaff } from '../console/invitations.ts'
import type { Role } from '../console/permissions.ts'
import { consoleUrlOf } from '../infra/database/bootstrap.ts'
import { createConsoleDatabase } from '../infra/database/database.ts'
import { COMMAND_LIMITS } from '../infra/database/time-limits.ts'
import { totpCode } from '../infra/second-factor/totp.ts'
import { databaseUrlIn } from '../testing/program.ts'
import { APP_SECRET } from './sites.ts'
import { words } from './words.ts'

/** Texts of the console, in English because of the browser's language. */
export const inConsole = words('en')

/**
 * The link that `npm run staff -- invite` prints, for a person of one site, or of all; created
 * without the command, which would load the whole program.
 */
async function invitationFor(role: Role, tenant: string | null): Promise<string> {
  const { E2E_PORT: port = '3987', E2E_DATA_DIR = '' } = process.env
  const ownerUrl = databaseUrlIn(E2E_DATA_DIR)
  const url = consoleUrlOf(ownerUrl, APP_SECRET)
  const database = createConsoleDatabase({ url, size: 1, limits: COMMAND_LIMITS })
  try {
    const email = `${role}.${process.pid}.${Date.now()}@example.org`
    const tenants = tenant === null ? 'all' : [await keyOf(ownerUrl, tenant)]
    const context = { now: new Date(), appSecrets: [APP_SECRET] as const, by: null }
    const token = await database.withStaff([], (db) => inviteStaff(db, { email, role, tenants }, context))
    return `http://console.localhost:${port}/invitation?token=${token}`
  } finally {
    await database.close()
  }
}

/** The database's key of a site. */
async function keyOf(ownerUrl: string, tenant: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>('select id from tenant where slug = $1', [tenant])
    return rows[0]?.id ?? 0
  } finally {
    await client.end()
  }
}

/**
 * Creates a staff member: sets password and authenticator app through the invitation, and signs in
 * to the console.
 * @param tenant null for a person who works for all sites
 */
export async function signInAsStaff(page: Page, role: Role, tenant: string | null): Promise<void> {
  await page.goto(await invitationFor(role, tenant))
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
