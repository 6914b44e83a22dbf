import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function listen(production: boolean) {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info', production }, { write: (line) => lines.push(line) })
  return { log, lines }
}

describe('the log', () => {
  it('redacts secrets and addresses in any position', () => {
    const { log, lines } = listen(true)
    log.info({ email: 'a@example.org', member: { password: 'hunter2' }, token: 'tok' }, 'signed up')
    log.info({ request: { headers: { cookie: 'session=abc', 'set-cookie': 'session=def' } } }, 'request')
    const text = lines.join('')
    for (const secret of ['a@example.org', 'hunter2', 'tok"', 'abc', 'def'])
      expect(text).not.toContain(secret)
    expect(text).toContain('signed up')
  })

  it("omits a member's row from PostgreSQL's error, but names the constraint", () => {
    const { log, lines } = listen(true)
    const error = Object.assign(
      new Error('duplicate key value violates unique constraint "member_email_key"'),
      {
        code: '23505',
        constraint: 'member_email_key',
        detail: 'Key (email)=(a@example.org) already exists.',
      },
    )
    log.error({ err: error }, 'request failed')
    expect(lines.join('')).not.toContain('a@example.org')
    expect(JSON.parse(lines.join(''))).toMatchObject({
      level: 'error',
      err: { code: '23505', constraint: 'member_email_key' },
    })
  })

  it('contains no duplicate keys, whatever the names of fields', () => {
    const { log, lines } = listen(true)
    log.info({ pid: 1, time: 2, level: 3, worker: 4 }, 'a worker serves')
    const [line = ''] = lines
    const keys = [...line.matchAll(/"(\w+)":/g)].map(([, key]) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(JSON.parse(line)).toMatchObject({ pid: process.pid, level: 'info', field_pid: 1, worker: 4 })
  })

  it('writes the causes of an error, in development below its stack', () => {
    for (const production of [true, false]) {
      const { log, lines } = listen(production)
      const error = new Error('not saved', { cause: new Error('no answer', { cause: new Error('refused') }) })
      log.error({ err: error }, 'request failed')
      expect(lines.join('')).toMatch(/not saved.*no answer.*refused/s)
    }
  })

  it('writes one readable line per entry in development', () => {
    const { log, lines } = listen(false)
    log.warn({ tenant: 'amore' }, 'slow page')
    expect(lines.join('')).toMatch(/^\d\d:\d\d:\d\d {2}warn {3}slow page {2}tenant=amore\n$/)
  })
})
