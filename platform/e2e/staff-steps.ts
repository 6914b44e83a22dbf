import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { Role } from '../console/permissions.ts'
import { totpCode } from '../infra/second-factor/totp.ts'
import { APP_SECRET } from './sites.ts'
import { words } from './words.ts'

/** Words of the console, whose visitors have an English browser here. */
export const inConsole = words('en')

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The link that the command makes beside the running program, for a person of one site. */
async function invitationFor(role: Role, tenant: string): Promise<string> {
  const { PATH = '', HOME = '', E2E_PORT = '3987', E2E_DATA_DIR = '' } = process.env
  const env = { PATH, HOME, PORT: E2E_PORT, DATA_DIR: E2E_DATA_DIR, APP_SECRET, NODE_ENV: 'test' }
  const email = `${role}.${process.pid}.${Date.now()}@example.org`
  const command = ['scripts/run.mjs', 'scripts/staff.ts', 'invite', email]
  const options = ['--role', role, '--tenants', tenant]
  const { stdout } = await promisify(execFile)(process.execPath, [...command, ...options], { cwd: ROOT, env })
  return /http\S+/.exec(stdout)?.[0] ?? ''
}

/** A new person of the staff: sets password and authenticator app by the invitation, and is signed in to the console. */
export async function signInAsStaff(page: Page, role: Role, tenant: string): Promise<void> {
  await page.goto(await invitationFor(role, tenant))
  const secret = ((await page.locator('form .mono').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(inConsole('console:new_password')).fill('river candle orbit 88')
  await page.getByLabel(inConsole('console:app_code')).fill(totpCode(secret, new Date()))
  await page.getByRole('button', { name: inConsole('console:set_up') }).click()
  await page.getByRole('link', { name: inConsole('console:recovery_done') }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Makes a code that takes that much off. */
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
