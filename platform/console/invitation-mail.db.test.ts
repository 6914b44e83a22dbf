import fs, { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { runScript } from '../testing/run-script.ts'
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts'

const test = testDatabase()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'staff-'))
let smtp: TestSmtpServer
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(async () => {
  await smtp.close()
  rmSync(dataDir, { recursive: true })
})
let sent = 0
beforeEach(() => {
  sent = smtp.taken.length
})

/**
 * Runs `npm run staff -- …` against the test database and the mail server.
 * @returns everything that it prints and logs
 */
async function staff(...parameters: string[]): Promise<string> {
  const logged: string[] = []
  // Commands write their log to the file descriptor of standard error.
  const log = vi.spyOn(fs, 'writeSync').mockImplementation((file: number, text: unknown) => {
    expect(file).toBe(2)
    logged.push(String(text))
    return String(text).length
  })
  try {
    const { out, err } = await runScript('staff', parameters, {
      NODE_ENV: 'development',
      LOG_LEVEL: 'trace',
      DATA_DIR: dataDir,
      DATABASE_URL: test.ownerUrl,
      DATABASE_APP_URL: test.appUrl,
      DATABASE_CONSOLE_URL: test.consoleUrl,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'console@platform.test',
    })
    return [out, err, ...logged].join('\n')
  } finally {
    log.mockRestore()
  }
}

/** Decodes a mail: header, text and HTML together. */
const decoded = (raw: string) =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const LINK = /https?:\/\/[^\s"<]*\/invitation\?token=([\w-]+)/

it('mails an invitation in the chosen language over SMTP, and prints or logs its link nowhere', async () => {
  const output = await staff('invite', 'ada@staff.test', '--role', 'moderator', '--language', 'fi')
  const [mail] = smtp.taken.slice(sent)
  expect(mail).toMatchObject({ from: 'console@platform.test', to: ['ada@staff.test'] })
  const text = decoded(mail?.raw ?? '')
  expect(text).toContain('Sinut on kutsuttu hallintaan.')
  expect(text).toContain('Ota pääsy käyttöön')
  const [link = '', token = 'no token'] = LINK.exec(text) ?? []
  expect(new URL(link).hostname).toBe('console.localhost')
  const { rows } = await test.owner.query<{ open: boolean }>(
    "select token_hash = sha256(convert_to($1, 'utf8')) as open from staff_invitation",
    [token],
  )
  expect(rows).toEqual([{ open: true }])
  expect(output).toContain('The link was mailed to ada@staff.test.')
  expect(output).not.toContain(token)
  expect(output).not.toMatch(/otpauth|secret|postgres(?:ql)?:\/\//i)
})
