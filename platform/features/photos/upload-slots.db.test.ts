import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scopeOpener } from '../../app/scope.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { uploadPhotoCall } from './contract.ts'
import { uploadServer } from './server.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no', TRUST_PROXY: '1' })
const EDGE = 'edge-of-the-form'
const HEAD = `--${EDGE}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`
const TYPE = `multipart/form-data; boundary=${EDGE}`
const open: { readonly upload: ClientRequest; readonly sender: Sender }[] = []
/** Status codes of uploads that were answered before they ended. */
let refused: (number | undefined)[] = []

interface Sender {
  readonly cookie: string
  readonly ip: string
  readonly site?: string
}

const member = (plan: MemberPlan = {}, site = 'amore') =>
  test.database.withTenant(keyOf(app, site), async (db) => signIn(db, (await buildMember(db, plan)).id))
const unconfirmed = () => member({ status: 'not_confirmed' })

/** Starts to send a large file and stops after the first bytes. */
function begin(sender: Sender, port = app.port): ClientRequest {
  const { cookie, ip, site = 'amore' } = sender
  const headers = { host: `${site}.localhost:${port}`, cookie, 'x-forwarded-for': ip, 'content-type': TYPE }
  const upload = request({ host: '127.0.0.1', port, path: '/api/photo', method: 'POST', headers })
  // Destroyed at the end of the test.
  upload.on('error', () => undefined)
  upload.once('response', ({ statusCode }) => refused.push(statusCode))
  upload.write(`${HEAD}xx`)
  open.push({ upload, sender })
  return upload
}

/** Sends a complete small file that is not a picture: `photo_invalid` if it is read. */
async function codeOfWhole({ cookie, ip, site = 'amore' }: Sender) {
  const headers = { cookie, 'x-forwarded-for': ip, 'content-type': TYPE }
  const body = `${HEAD}xx\r\n--${EDGE}--\r\n`
  const answer = await app.send(site, '/api/photo', { method: 'POST', headers, body })
  const { code } = answer.json.error as { code?: string }
  return { code, status: answer.status, retryAfter: answer.headers['retry-after'] }
}

const counted = async () => {
  const rows = await test.owner.query("select from rate_use where key like 'photo-upload:%'")
  return rows.rowCount
}

beforeEach(async () => {
  refused = []
  await test.owner.query('delete from rate_limit; delete from rate_use')
})
/** Waits until the server has noticed the disconnects and freed the slots. */
afterEach(async () => {
  for (const { upload } of open) upload.destroy()
  for (const { sender } of open.splice(0))
    await expect.poll(() => codeOfWhole(sender)).not.toMatchObject({ code: 'uploads_at_once' })
})

it('gives an unconfirmed member one slot, taken before the body has arrived', async () => {
  const sender = { cookie: await unconfirmed(), ip: '192.0.2.1' }
  begin(sender)
  await expect.poll(counted).toBe(1)
  expect(await codeOfWhole(sender)).toEqual({ code: 'uploads_at_once', status: 429, retryAfter: '60' })
})

it('leaves half of the slots to other sites, however many members of one upload at the same time', async () => {
  const senders = await Promise.all(Array.from({ length: 14 }, unconfirmed))
  for (const [n, cookie] of senders.entries()) begin({ cookie, ip: `10.0.${n}.1` })
  await expect.poll(counted).toBe(12)
  await expect.poll(() => refused).toEqual([503, 503])
  const other = { cookie: await member({}, 'nordlys'), ip: '192.0.2.2', site: 'nordlys' }
  expect(await codeOfWhole(other)).toMatchObject({ code: 'photo_invalid' })
  const same = { cookie: await member(), ip: '192.0.2.2' }
  expect(await codeOfWhole(same)).toEqual({ code: 'uploads_busy', status: 503, retryAfter: '10' })
})

it('leaves slots to other networks, however many members of one upload at the same time', async () => {
  const senders = await Promise.all(Array.from({ length: 8 }, unconfirmed))
  for (const cookie of senders) begin({ cookie, ip: '192.0.2.3' })
  await expect.poll(() => refused).toEqual([503, 503])
  expect(await codeOfWhole({ cookie: await member(), ip: '192.0.2.4' })).toMatchObject({
    code: 'photo_invalid',
  })
})

it('gives up a file that arrives too slowly, and closes the connection', async () => {
  const openScope = scopeOpener(app.services)
  const pace = { patience: 3_600_000, interval: 20, least: 100 }
  const server = express()
    .use((_request, response, next) => {
      response.locals.tenant = app.services.tenants.get('amore')
      next()
    })
    .use(
      '/api',
      uploadServer({ openScope, pace })(uploadPhotoCall, async () => undefined),
    )
    .use(((error, _request, response, _next) => {
      response.status(error.status).json(error.code)
    }) satisfies express.ErrorRequestHandler)
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const upload = begin({ cookie: await member(), ip: '' }, (server.address() as AddressInfo).port)
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  const [text] = await answer.setEncoding('utf8').toArray()
  expect([answer.statusCode, answer.headers.connection, text]).toEqual([422, 'close', '"upload_too_slow"'])
  await once(server.close(), 'close')
})
