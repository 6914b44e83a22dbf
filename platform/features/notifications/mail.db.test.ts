import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSecret } from '../../core/ids.ts'
import type { Tenant } from '../../core/tenant.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { deliverMail, MailLeasedError } from './deliver.ts'
import { isOneAddress, type MailContext, type MailRequest, queueMail } from './queue.ts'
import { type MailMessage, type MailTransport, smtpTransport } from './smtp.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

/** Mails that the server took, as they came over the wire. */
const taken: { readonly from: string; readonly to: readonly string[]; readonly raw: string }[] = []
let refuse: { readonly code: number } | null = null
let server: SMTPServer
let transport: MailTransport
let amore: Tenant

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('not now'), { responseCode: refuse.code }))
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, sender: null })
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('the demo tenant amore is missing')
  amore = found
})

afterAll(async () => {
  transport.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

beforeEach(() => {
  taken.length = 0
  refuse = null
})

function queue(mail: MailRequest): Promise<boolean> {
  return test.database.withTenant(amore.key, (db) => {
    const locale = { code: 'it', iso: 'it-IT' } as const
    const context: MailContext = { tenant: amore, locale, db, now: new Date() }
    return queueMail(context, mail)
  })
}

interface Row {
  readonly id: string
  readonly sent_at: Date | null
  readonly failed_at: Date | null
  readonly leased_until: Date | null
  readonly attempts: number
  readonly last_error: string | null
  readonly body_text: string
}

async function rowOf(key: string): Promise<Row> {
  const { rows } = await test.owner.query<Row>('select * from outgoing_mail where mail_key = $1', [key])
  if (!rows[0]) throw new Error(`no mail ${key}`)
  return rows[0]
}

async function deliver(key: string, through: MailTransport | null = transport): Promise<void> {
  const { id } = await rowOf(key)
  await deliverMail(
    { database: test.database, transport: through },
    { task: 'deliver_mail', tenantId: amore.key, mail: id },
  )
}

const activation = (key: string): MailRequest => ({
  key,
  to: 'ada@example.org',
  template: 'activation',
  path: '/activate?token=abc',
  params: { name: 'Ada' },
})

/** Value of a header, unfolded. */
function header(raw: string, name: string): string | undefined {
  const unfolded = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(unfolded)?.[1]
}

describe('a mail', () => {
  it('arrives over SMTP once, with links to the own site, and its text is forgotten afterwards', async () => {
    await queue(activation('a1'))
    expect((await rowOf('a1')).body_text).toContain(`${amore.origin}/activate?token=abc`)
    const tries = await Promise.allSettled([deliver('a1'), deliver('a1'), deliver('a1')])
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ from: amore.settings.support_email, to: ['ada@example.org'] })
    const raw = taken[0]?.raw ?? ''
    expect(header(raw, 'Message-ID')).toMatch(new RegExp(`^<[0-9a-f]{32}@${amore.settings.domain}>$`))
    expect(header(raw, 'Subject')).toBe('Conferma il tuo indirizzo e-mail')
    expect(header(raw, 'List-Unsubscribe')).toBeUndefined()
    expect(await rowOf('a1')).toMatchObject({ body_text: '', failed_at: null, attempts: 1 })
  })

  it('has a Message-ID that nobody can compute who knows its cause alone', async () => {
    const idBy = (secret: string) =>
      test.database.withTenant(amore.key, async (db) => {
        const locale = { code: 'it', iso: 'it-IT' } as const
        const keyed = { ...db, addressSecrets: [secret] }
        await queueMail({ tenant: amore, locale, db: keyed, now: new Date() }, activation('guessed'))
        const { headers } = await db.trx
          .selectFrom('outgoing_mail')
          .select('headers')
          .where('mail_key', '=', 'guessed')
          .executeTakeFirstOrThrow()
        await db.trx.deleteFrom('outgoing_mail').where('mail_key', '=', 'guessed').execute()
        return (headers as { messageId: string }).messageId
      })
    const [one, same, other] = [await idBy('one'), await idBy('one'), await idBy('other')]
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })

  it('of one cause is written once, and goes with the transaction of its cause', async () => {
    expect(await queue(activation('a2'))).toBe(true)
    expect(await queue(activation('a2'))).toBe(false)
    const { rows } = await test.owner.query(
      `select data from pgboss.job where data ->> 'mail' = (select id::text from outgoing_mail where mail_key = 'a2')`,
    )
    expect(rows).toHaveLength(1)
    const undone = test.database.withTenant(amore.key, async (db) => {
      const locale = { code: 'it', iso: 'it-IT' } as const
      await queueMail({ tenant: amore, locale, db, now: new Date() }, activation('a3'))
      throw new Error('the cause failed')
    })
    await expect(undone).rejects.toThrow('the cause failed')
    await expect(rowOf('a3')).rejects.toThrow('no mail')
  })

  it('is tried again while the server says "later", and then arrives once', async () => {
    await queue(activation('a4'))
    refuse = { code: 451 }
    await expect(deliver('a4')).rejects.toMatchObject({ responseCode: 451 })
    expect(await rowOf('a4')).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
    // Codes only: what servers say quotes addresses.
    expect((await rowOf('a4')).last_error).toMatch(/^[A-Z]+ 451$/)
    refuse = null
    await deliver('a4')
    await deliver('a4')
    expect(taken).toHaveLength(1)
    expect(await rowOf('a4')).toMatchObject({ attempts: 2 })
  })

  it('keeps no transaction open during the delivery, and is leased to one process until that one died', async () => {
    await queue(activation('a9'))
    let answer: () => void = () => undefined
    const thinking = new Promise<void>((resolve) => {
      answer = resolve
    })
    const sent: string[] = []
    const slow = {
      send: (letter: MailMessage) => thinking.then(() => void sent.push(letter.to)),
      close: () => undefined,
    }
    const delivery = deliver('a9', slow)
    await expect.poll(async () => (await rowOf('a9')).leased_until).not.toBeNull()
    // A lock would make this one wait, for ever.
    await test.owner.query("update outgoing_mail set last_error = null where mail_key = 'a9'")
    await expect(deliver('a9')).rejects.toThrow(MailLeasedError)
    answer()
    await delivery
    expect(sent).toEqual(['ada@example.org'])
    expect(taken).toEqual([])

    await queue(activation('a10'))
    await test.owner.query(
      "update outgoing_mail set leased_until = now() - interval '1 s' where mail_key = 'a10'",
    )
    await deliver('a10')
    expect(taken).toHaveLength(1)
  })

  it('is given up when the server says "never"', async () => {
    await queue(activation('a5'))
    refuse = { code: 550 }
    await deliver('a5')
    expect((await rowOf('a5')).failed_at).not.toBeNull()
    refuse = null
    await deliver('a5')
    expect(taken).toHaveLength(0)
  })

  it('without a server stays readable in the outbox of its own site only', async () => {
    await queue(activation('a6'))
    await deliver('a6', null)
    const { json } = await app.send('amore', '/dev/outbox', { headers: { accept: 'application/json' } })
    const entries = json as unknown as { channel: string; to: string; links: string[]; tenant: string }[]
    expect(entries[0]).toMatchObject({
      channel: 'mail',
      tenant: 'amore',
      to: 'ada@example.org',
      links: [`${amore.origin}/activate?token=abc`],
    })
    const page = await app.send('amore', '/dev/outbox', { headers: { accept: 'text/html' } })
    expect(page.text).toContain(`href="${amore.origin}/activate?token=abc"`)
    const other = await app.send('tulp', '/dev/outbox', { headers: { accept: 'application/json' } })
    expect(other.text).toBe('[]')
  })

  it('lets no value add headers or HTML', async () => {
    const name = 'Eve\r\nBcc: all@example.org\r\n\r\n<img src=x onerror=alert(1)>'
    await queue({ ...activation('a7'), template: 'account_exists', params: { site: name } })
    const { rows } = await test.owner.query<{ subject: string; body_html: string }>(
      "select subject, body_html from outgoing_mail where mail_key = 'a7'",
    )
    expect(rows[0]?.subject).not.toMatch(/[\r\n]/)
    expect(rows[0]?.body_html).not.toContain('<img')
    await deliver('a7')
    expect(header(taken[0]?.raw ?? '', 'Bcc')).toBeUndefined()
    expect(taken[0]?.to).toEqual(['ada@example.org'])
  })

  it.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'Ada <a@b.example>',
    'a b@c.example',
    'group:a@b.example;',
    'no-at',
  ])('goes to no "%s"', async (to) => {
    expect(isOneAddress(to)).toBe(false)
    await expect(queue({ ...activation('a8'), to })).rejects.toThrow(TypeError)
  })
})

describe('a notice', () => {
  const newMember = (plan: MemberPlan = {}) =>
    test.database.withTenant(amore.key, (db) => buildMember(db, plan))
  const notice = (key: string, member: { id: string; email: string }): MailRequest => ({
    key,
    to: member.email,
    memberId: member.id,
    template: 'new_message',
    path: '/chats',
    params: { name: 'Ada', sender: 'Bea', label: '' },
  })

  it('carries one-press unsubscribe, and a press ends this kind, another one all, but not what the account needs', async () => {
    const member = await newMember({ notifications_disabled: ['push'] })
    expect(await queue(notice('n1', member))).toBe(true)
    await deliver('n1')
    const raw = taken[0]?.raw ?? ''
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const link = /^<(.*)>$/.exec(header(raw, 'List-Unsubscribe') ?? '')?.[1] ?? ''
    expect(link.startsWith(`${amore.origin}/unsubscribe?token=`)).toBe(true)
    const path = link.slice(amore.origin.length)

    // A scanner that opens every link of a mail changes nothing.
    expect((await app.send('amore', path)).text).toContain('<button>')
    const like = (key: string): MailRequest => ({ ...notice(key, member), template: 'new_like' })
    expect(await queue(notice('n2', member))).toBe(true)
    // Another site knows nothing of the token.
    await app.send('tulp', path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect(await queue(notice('n3', member))).toBe(true)

    const pressed = await app.send('amore', path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.status).toBe(200)
    expect(await queue(notice('n4', member))).toBe(false)
    expect(await queue(like('n4 like')), 'another kind goes on').toBe(true)
    await app.send('amore', path, {
      method: 'POST',
      body: 'all=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await queue(like('n4 likes'))).toBe(false)
    expect(await queue({ ...activation('n5'), to: member.email, memberId: member.id })).toBe(true)

    // Other settings of the member are unchanged, and a later account of the same address gets no notices either.
    const { rows } = await test.owner.query('select notifications_disabled from member where id = $1', [
      member.id,
    ])
    expect(rows).toEqual([{ notifications_disabled: ['push', 'email'] }])
    const later = await newMember({ email_key: 'former', email: 'former@example.org' })
    expect(await queue(notice('n6', later))).toBe(true)
    // However it is written: in capitals, with letters of a Japanese keyboard.
    const wide = member.email.replace(/^[a-z0-9]/, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
    )
    expect(wide).not.toBe(member.email)
    expect(await queue(notice('n7', { ...later, email: member.email.toUpperCase() }))).toBe(false)
    expect(await queue(notice('n8', { ...later, email: wide }))).toBe(false)
  })

  it('is for existing members and not for fictional ones', async () => {
    const gone = await newMember({ status: 'disabled' })
    const invented = await newMember({ fictional: true })
    const claim = await newMember({ status: 'not_confirmed' })
    expect(await queue(notice('g1', gone))).toBe(false)
    expect(await queue(notice('g2', invented))).toBe(false)
    expect(await queue(notice('g3', claim))).toBe(false)
  })

  it('is not ended by a token that is too old, or that was mailed for something else', async () => {
    const member = await newMember()
    const pressed = async (purpose: string, days: number) => {
      const token = newSecret()
      await test.owner.query(
        `insert into mail_token (tenant_id, token_hash, member_id, purpose, expires_at)
          values ($1, $2, $3, $4, now() + $5 * interval '1 day')`,
        [amore.key, createHash('sha256').update(token).digest(), member.id, purpose, days],
      )
      await app.send('amore', `/unsubscribe?token=${token}`, { method: 'POST' })
    }
    await pressed('activation', 1)
    await pressed('unsubscribe', -1)
    expect(await queue(notice('t1', member))).toBe(true)
    await pressed('unsubscribe', 1)
    expect(await queue(notice('t2', member))).toBe(false)
  })
})

it('a mail is in the language of its recipient where the site speaks it, else in the site’s own', async () => {
  const alpen = app.services.tenants.get('alpen')
  if (!alpen) throw new Error('the demo tenant alpen is missing')
  const subjectFor = async (language: string) => {
    await test.database.withTenant(alpen.key, (db) => {
      const locale = { code: 'it', iso: 'it-CH' } as const
      const context = { tenant: alpen, locale, db, now: new Date() }
      return queueMail(context, { ...activation(`l-${language}`), language })
    })
    const { rows } = await test.owner.query<{ subject: string }>(
      'select subject from outgoing_mail where mail_key = $1',
      [`l-${language}`],
    )
    return rows[0]?.subject
  }
  const said = async (code: 'fr' | 'de') => (await i18nextTranslator(alpen, code))('mail:activation_subject')
  expect([await subjectFor('fr'), await subjectFor('pl')]).toEqual([await said('fr'), await said('de')])
})
