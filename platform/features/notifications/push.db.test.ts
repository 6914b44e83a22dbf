import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { measured, valuesOf } from '../../testing/measured.ts'
import { PushScene } from '../../testing/push-scene.ts'
import { PUSH_ORIGIN, type Pushed } from '../../testing/push-service.ts'

const test = testDatabase()
const metrics = measured()
const app = testApp(test, { JOBS: 'no' }, undefined, metrics)
const scene = new PushScene(test, app)

const only = (pushed: readonly Pushed[]): Pushed => {
  const [one, ...more] = pushed
  if (!one || more.length > 0) throw new Error(`expected one push, got ${pushed.length}`)
  return one
}

describe('a push', () => {
  it('carries brand and the recipient’s language, encrypted, signed, and without text of the message', async () => {
    await scene.subscribe('phone')
    await scene.write()
    await scene.work()
    const { text, wire, claims, serverKey, headers } = only(scene.service.pushed)
    expect(scene.service.faults).toEqual([])
    expect(JSON.parse(text)).toEqual({
      title: 'Nordlys',
      body: 'Du har ett nytt meddelande',
      path: `/chats/${scene.fixture.conversation}`,
    })
    expect(text).not.toMatch(/serata|bollente|Robin/i)
    expect(wire.toString('latin1')).not.toContain('Nordlys')
    expect(claims).toMatchObject({ aud: PUSH_ORIGIN, sub: expect.stringMatching(/^mailto:.+@/) })
    expect(claims.exp).toBeGreaterThan(Date.now() / 1000)
    expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
    expect(serverKey).toBe(app.services.pushKeys?.publicKey)
    expect(headers).toMatchObject({ ttl: '86400', topic: expect.stringMatching(/^[\w-]{1,32}$/) })
  })

  it('of a fictional profile carries the label of the tenant, in the recipient’s language', async () => {
    await test.owner.query('update member set fictional = true, paid = true where id = $1', [
      scene.fixture.member,
    ])
    await scene.subscribe('phone')
    await scene.write()
    await scene.work()
    expect(JSON.parse(only(scene.service.pushed).text)).toMatchObject({
      title: 'Nordlys',
      body: 'Fiktiv profil: du har ett nytt meddelande',
    })
  })

  it('goes to each browser once per cause: not again for the next message or a failure at another browser', async () => {
    await scene.subscribe('phone')
    await scene.subscribe('laptop')
    scene.service.answers.set('laptop', 503)
    await scene.write()
    await scene.write()
    await scene.work()
    expect(scene.service.for('phone')).toHaveLength(1)
    expect(scene.service.for('laptop')).toHaveLength(1)
    expect(await scene.jobs()).toMatchObject([{ state: 'retry', waits: true }, { state: 'completed' }])
    expect(await valuesOf(metrics, 'dating_pushes_total')).toMatchObject({ delayed: 1 })
    scene.service.answers.clear()
    await scene.endWait()
    await scene.work()
    expect(scene.service.for('phone')).toHaveLength(1)
    const [first, second] = scene.service.for('laptop')
    expect(second?.text).toBe(first?.text)
    // The push service may have stored the first one despite its error: the same topic replaces it.
    expect(second?.headers.topic).toBe(first?.headers.topic)
    expect(await scene.jobs()).toMatchObject([{ state: 'completed' }, { state: 'completed' }])
  })

  it.each([429, 500, 503])('that is answered with %i is retried with growing delays', async (status) => {
    await scene.subscribe('phone')
    scene.service.answers.set('phone', status)
    await scene.write()
    await scene.work()
    expect(await scene.jobs()).toMatchObject([{ state: 'retry', waits: true, retry_backoff: true }])
    expect(await scene.browsers()).toBe(1)
  })

  it.each([404, 410])('that is answered with %i ends that subscription only', async (status) => {
    await scene.subscribe('phone')
    await scene.subscribe('laptop')
    scene.service.answers.set('phone', status)
    await scene.write()
    await scene.work()
    expect(scene.service.for('laptop')).toHaveLength(1)
    expect(await scene.browsers()).toBe(1)
    expect((await scene.jobs()).map(({ state }) => state)).toEqual(['completed', 'completed'])
  })

  it('that is refused for another reason is not retried', async () => {
    await scene.subscribe('phone')
    scene.service.answers.set('phone', 413)
    await scene.write()
    await scene.work()
    expect((await scene.jobs()).map(({ state }) => state)).toEqual(['completed'])
    expect(await scene.browsers()).toBe(1)
  })

  it('does not follow redirects of a push service', async () => {
    await scene.subscribe('phone')
    scene.service.answers.set('phone', 307)
    await scene.write()
    await scene.work()
    expect(await scene.jobs()).toMatchObject([{ state: 'completed' }])
    expect(scene.service.pushed).toHaveLength(1)
    expect(scene.service.faults).toEqual([])
  })

  // Stored before such addresses were refused, or under a public name whose owner has since pointed
  // it at one of our machines.
  it.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]'])(
    'does not connect to our own network, at %s',
    async (host) => {
      await scene.subscribe('phone')
      for (const scheme of ['http', 'https']) {
        await test.owner.query(
          `update push_subscription set subscription = jsonb_set(subscription, '{endpoint}', to_jsonb($1::text))`,
          [`${scheme}://${host}:${new URL(scene.service.origin).port}/push/phone`],
        )
        const before = scene.service.connections
        await scene.write()
        await scene.endWait()
        await scene.work(null)
        expect([scene.service.connections - before, scene.service.pushed]).toEqual([0, []])
      }
      expect(await scene.jobs()).toMatchObject([{ state: 'retry', waits: true }])
    },
  )
})

describe('no push is sent to a member', () => {
  /** Simulates a push that waited for the end of quiet hours. */
  async function hereSince(): Promise<void> {
    await test.owner.query(
      `update pgboss.job set data = data || jsonb_build_object('since', now() - interval '1 hour') where name = 'push'`,
    )
    await test.owner.query('update member set last_online_at = now() where id = $1', [scene.fixture.other])
  }

  it('who wants no push', async () => {
    await scene.subscribe('phone')
    await scene.changePartner({ notifications_disabled: ['push'] })
    await scene.write()
    expect(await scene.jobs()).toEqual([])
  })

  it('who is online: the page itself shows it', async () => {
    await scene.subscribe('phone')
    await scene.showPartner(new Date(Date.now() + 300_000))
    await scene.write()
    expect(await scene.jobs()).toEqual([])
  })

  it.each([
    ['switched it off since', () => scene.changePartner({ notifications_disabled: ['push'] })],
    ['deleted the account since', () => scene.changePartner({ status: 2 })],
    ['was online after the push began to wait', () => hereSince()],
    ['left the browser to another member', () => scene.subscribe('phone', scene.fixture.member)],
  ])('who %s', async (_what, change) => {
    await scene.subscribe('phone')
    await scene.write()
    await change()
    await scene.work()
    expect(scene.service.pushed).toEqual([])
    expect((await scene.jobs()).map(({ state }) => state)).toEqual(['completed'])
  })
})
