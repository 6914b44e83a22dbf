import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { activation, mailing } from '../../testing/mailing.ts'
import { mailHeader } from '../../testing/smtp-server.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { MailLeasedError } from './deliver.ts'
import { isOneAddress, queueMail } from './queue.ts'
import type { MailMessage } from './smtp.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

const { taken, refuse, rowOf, queue, deliver } = mailing(test, app)

let amore: Tenant
beforeAll(() => {
  amore = demoSite(app, 'amore')
})

describe('a mail', () => {
  it('arrives over SMTP once, with links to its own site, and its text is deleted afterwards', async () => {
    await queue(activation('a1'))
    const written = (await rowOf('a1')).body_text
    expect(written).toContain(`${amore.origin}/activate?token=abc`)
    expect(written).toContain('assistenza@amore.example')
    const tries = await Promise.allSettled([deliver('a1'), deliver('a1'), deliver('a1')])
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(taken()).toHaveLength(1)
    expect(taken()[0]).toMatchObject({ from: 'assistenza@amore.example', to: ['ada@example.org'] })
    const raw = taken()[0]?.raw ?? ''
    expect(mailHeader(raw, 'Message-ID')).toMatch(new RegExp(`^<[0-9a-f]{32}@${amore.settings.domain}>$`))
    expect(mailHeader(raw, 'Subject')).toBe('Conferma il tuo indirizzo e-mail')
    expect(mailHeader(raw, 'List-Unsubscribe')).toBeUndefined()
    expect(await rowOf('a1')).toMatchObject({ body_text: '', failed_at: null, attempts: 1 })
  })

  it('has a Message-ID that cannot be computed from its cause', async () => {
    const idBy = (secret: string) =>
      test.database.withTenant(amore.key, async (db) => {
        const locale = { code: 'it', iso: 'it-IT' } as const
        const keyed = { ...db, addressSecrets: [secret] }
        await queueMail({ tenant: amore, locale, db: keyed, now: new Date() }, activation('guessed'))
        const { headers } = await db.trx
          .selectFrom('outgoing_mail')
          .select('headers')
          .where('tenant_id', '=', db.tenantId)
          .where('mail_key', '=', 'guessed')
          .executeTakeFirstOrThrow()
        await db.trx
          .deleteFrom('outgoing_mail')
          .where('tenant_id', '=', db.tenantId)
          .where('mail_key', '=', 'guessed')
          .execute()
        return (headers as { messageId: string }).messageId
      })
    const [one, same, other] = [await idBy('one'), await idBy('one'), await idBy('other')]
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })

  it('is written once per cause, in the transaction of its cause', async () => {
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

  it('is retried while the server refuses temporarily, and then arrives once', async () => {
    await queue(activation('a4'))
    refuse(451)
    await expect(deliver('a4')).rejects.toMatchObject({ responseCode: 451 })
    expect(await rowOf('a4')).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
    // Codes only: server responses quote addresses.
    expect((await rowOf('a4')).last_error).toMatch(/^[A-Z]+ 451$/)
    refuse(null)
    await deliver('a4')
    await deliver('a4')
    expect(taken()).toHaveLength(1)
    expect(await rowOf('a4')).toMatchObject({ attempts: 2 })
  })

  it('holds no transaction open during delivery, and stays leased to one process until that ends', async () => {
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
    // Would block forever if delivery held a lock.
    await test.owner.query("update outgoing_mail set last_error = null where mail_key = 'a9'")
    await expect(deliver('a9')).rejects.toThrow(MailLeasedError)
    answer()
    await delivery
    expect(sent).toEqual(['ada@example.org'])
    expect(taken()).toEqual([])

    await queue(activation('a10'))
    await test.owner.query(
      "update outgoing_mail set leased_until = now() - interval '1 s' where mail_key = 'a10'",
    )
    await deliver('a10')
    expect(taken()).toHaveLength(1)
  })

  it('is given up when the server refuses permanently', async () => {
    await queue(activation('a5'))
    refuse(550)
    await deliver('a5')
    expect((await rowOf('a5')).failed_at).not.toBeNull()
    refuse(null)
    await deliver('a5')
    expect(taken()).toHaveLength(0)
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

  it('lets no value inject headers or HTML', async () => {
    const name = 'Eve\r\nBcc: all@example.org\r\n\r\n<img src=x onerror=alert(1)>'
    await queue({ ...activation('a7'), template: 'account_exists', params: { site: name } })
    const { rows } = await test.owner.query<{ subject: string; body_html: string }>(
      "select subject, body_html from outgoing_mail where mail_key = 'a7'",
    )
    expect(rows[0]?.subject).not.toMatch(/[\r\n]/)
    expect(rows[0]?.body_html).not.toContain('<img')
    await deliver('a7')
    expect(mailHeader(taken()[0]?.raw ?? '', 'Bcc')).toBeUndefined()
    expect(taken()[0]?.to).toEqual(['ada@example.org'])
  })

  it.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'Ada <a@b.example>',
    'a b@c.example',
    'group:a@b.example;',
    'no-at',
  ])('is not sent to "%s"', async (to) => {
    expect(isOneAddress(to)).toBe(false)
    await expect(queue({ ...activation('a8'), to })).rejects.toThrow(TypeError)
  })
})

it('a mail is in the recipient’s language if the site offers it, otherwise in the site’s own', async () => {
  const alpen = demoSite(app, 'alpen')
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
