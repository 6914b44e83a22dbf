import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { allOf } from '../../testing/all-of.ts'
import { startS3Store } from '../../testing/s3-store.ts'
import type { S3Place } from './files-url.ts'
import { s3Blobs } from './s3.ts'

const store = await startS3Store({ signatures: true })
const SECRET = 'a-secret-that-must-not-show'
/** No part is sent but where a test says so. */
const LIMITS = { connect: 300, operation: 300, part: 600_000, idle: 300 }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A store that behaves in this way. */
async function badStore(listener: RequestListener): Promise<S3Place> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const credentials = { accessKeyId: 'KEY', secretAccessKey: SECRET }
  return { bucket: 'files', prefix: '', endpoint: `http://127.0.0.1:${port}`, region: 'any', credentials }
}

const silent: RequestListener = (request) => void request.resume()

const full: RequestListener = (request, response) => {
  request.resume()
  response.writeHead(507, { 'content-type': 'application/xml' })
  response.end('<Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>')
}

describe('the check at the start names', () => {
  it('a missing bucket', async () => {
    await expect(s3Blobs(store.place('', { bucket: 'other' })).check()).rejects.toMatchObject({
      startFailure: true,
      message: expect.stringMatching(
        /^The store of FILES_URL, http:\S+, has no bucket "other": create it, or name another one\.$/,
      ),
    })
  })

  it.each([
    ['an unknown key', { key: 'NOBODY' }],
    ['a wrong secret', { secret: SECRET }],
  ])('%s, without the secret', async (_what, change) => {
    const fault = await s3Blobs(store.place('', change))
      .check()
      .catch((error: unknown) => error)
    expect(fault).toMatchObject({
      startFailure: true,
      message: expect.stringMatching(
        /refuses to write in the bucket "files" \(\w+\): check the access key, its secret and its rights\.$/,
      ),
    })
    expect(String(fault)).not.toContain(SECRET)
  })

  it('a store that does not listen', async () => {
    const place = await badStore(silent)
    await closing.pop()?.()
    await expect(s3Blobs(place, LIMITS).check()).rejects.toMatchObject({
      startFailure: true,
      message: expect.stringMatching(/does not answer \(ECONNREFUSED\): start it, or correct the address\.$/),
    })
  })

  it('a store that answers too late', async () => {
    await expect(s3Blobs(await badStore(silent), LIMITS).check()).rejects.toMatchObject({
      startFailure: true,
      message: expect.stringMatching(/does not answer \(ETIMEDOUT\)/),
    })
  })

  it('a full store', async () => {
    await expect(s3Blobs(await badStore(full), LIMITS).check()).rejects.toMatchObject({
      message: expect.stringMatching(
        /has no room for the bucket "files" \(XMinioStorageFull\): give it more storage, or raise its quota\.$/,
      ),
    })
  })
})

describe('a full store', () => {
  it.each([
    ['a buffer', () => Buffer.from('x')],
    ['a stream', () => Readable.from([Buffer.from('x')])],
  ])('refuses a write of %s, with its own code for the log', async (_what, content) => {
    const blobs = s3Blobs(await badStore(full), { ...LIMITS, operation: 5_000, part: 5_000 })
    await expect(blobs.put('photos/a/b/card.webp', content())).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(/^\w+ of the file store failed: XMinioStorageFull \(HTTP 507\)$/),
    })
  })
})

describe('a store that answers too late', () => {
  it.each([
    ['read', (blobs: ReturnType<typeof s3Blobs>) => blobs.read('photos/a/b/card.webp')],
    ['get', (blobs: ReturnType<typeof s3Blobs>) => blobs.get('photos/a/b/card.webp')],
    ['has', (blobs: ReturnType<typeof s3Blobs>) => blobs.has('photos/a/b/card.webp')],
    ['delete', (blobs: ReturnType<typeof s3Blobs>) => blobs.delete('photos/a/b/card.webp')],
    ['list', (blobs: ReturnType<typeof s3Blobs>) => blobs.list('photos/').next()],
  ])('is given up: %s', async (_operation, ask) => {
    await expect(ask(s3Blobs(await badStore(silent), LIMITS))).rejects.toMatchObject({
      status: 503,
      cause: { name: 'StoreError', code: 'ETIMEDOUT' },
    })
  })

  it.each([
    ['a buffer', () => Buffer.from('x')],
    ['a stream', () => Readable.from([Buffer.from('x')])],
    ['a long stream', () => Readable.from([Buffer.alloc(10_000_000)])],
  ])('is given up by a write of %s', async (_what, content) => {
    const blobs = s3Blobs(await badStore(silent), { ...LIMITS, part: 300 })
    await expect(blobs.put('photos/a/b/card.webp', content())).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  it('is given up in the middle of a stream, but not while its reader rests', async () => {
    const half: RequestListener = (request, response) => {
      request.resume()
      response.writeHead(200, { 'content-length': 10 })
      response.write('half')
    }
    const found = await s3Blobs(await badStore(half), LIMITS).get('exports/a/b.zip')
    const body = found?.body ?? Readable.from([])
    const read: string[] = []
    await expect(
      (async () => {
        for await (const chunk of body) read.push(String(chunk))
      })(),
    ).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(read).toEqual(['half'])
  })
})

it('a store that is stopped in the middle of a stream breaks it', async () => {
  const cut: RequestListener = (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': 10 })
    response.write('half', () => response.destroy())
  }
  const found = await s3Blobs(await badStore(cut), LIMITS).get('exports/a/b.zip')
  await expect(found?.body.toArray()).rejects.toMatchObject({ name: 'StoreError' })
})

it('a store that is stopped in the middle of an upload keeps nothing of it, and what was there', async () => {
  const blobs = s3Blobs(store.place('cut'), { ...LIMITS, operation: 5_000, part: 5_000 })
  await blobs.put('exports/amore/a.zip', Buffer.from('before'))
  let sent = 0
  const source = async function* () {
    for (; sent < 40; sent++) {
      if (sent === 20) await store.stop()
      yield Buffer.alloc(1_000_000)
    }
  }
  await expect(blobs.put('exports/amore/a.zip', Readable.from(source()))).rejects.toMatchObject({
    name: 'StoreError',
  })
  expect(sent).toBeLessThan(40)
  await store.restart()
  expect(String(await blobs.read('exports/amore/a.zip'))).toBe('before')
})

describe('a list of several pages', () => {
  const pageOf = (keys: readonly string[], rest: string) =>
    `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`).join('')}${rest}</ListBucketResult>`
  const MORE = '<IsTruncated>true</IsTruncated><NextContinuationToken>token</NextContinuationToken>'
  const PAGES: Readonly<Record<string, string>> = {
    first: pageOf(['photos/a/1', 'photos/a/2'], MORE),
    'photos/a/2': pageOf([], MORE),
    token: pageOf(['photos/a/3'], '<IsTruncated>false</IsTruncated>'),
  }

  it('goes on behind the last key, and by the token where a page has none', async () => {
    const place = await badStore((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://store')
      const from = searchParams.get('start-after') ?? searchParams.get('continuation-token') ?? 'first'
      response.writeHead(200, { 'content-type': 'application/xml' }).end(PAGES[from])
    })
    const keys = (await allOf(s3Blobs(place, LIMITS).list('photos/a/'))).map(({ key }) => key)
    expect(keys).toEqual(['photos/a/1', 'photos/a/2', 'photos/a/3'])
  })
})

it('logs neither keys nor signatures of a refused request', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const blobs = s3Blobs(store.place('', { secret: SECRET }))
  await blobs.put('photos/a/b/card.webp', Buffer.from('x')).catch((err: unknown) => log.error({ err }))
  await blobs.read('photos/a/b/card.webp').catch((err: unknown) => log.error({ err }))
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain('SignatureDoesNotMatch (HTTP 403)')
  expect(lines.join()).not.toMatch(/S3RVER|AWS4|StringToSign|a-secret/)
})
