import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressAnswers } from './compress.ts'

const LONG = 'A name and a text about oneself. '.repeat(100)
const server: Server = createServer()

beforeAll(async () => {
  const app = express()
  app.use(compressAnswers())
  app.get('/page', (_request, response) => void response.type('html').end(LONG))
  app.get('/data', (_request, response) => void response.json({ text: LONG }))
  app.get('/short', (_request, response) => void response.json({ text: 'short' }))
  app.get('/photo', (_request, response) => void response.type('webp').end(LONG))
  app.get('/events', (_request, response) => void response.type('text/event-stream').end(LONG))
  server.on('request', app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function get(path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo
  const outgoing = request({ host: '127.0.0.1', port, path, headers })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return {
    encoding: answer.headers['content-encoding'],
    vary: answer.headers.vary,
    body: Buffer.concat(chunks),
  }
}

const ALL = { 'accept-encoding': 'gzip, deflate, br, zstd' }

it.each([
  ['a page', '/page', ALL, 'br'],
  ['data', '/data', ALL, 'br'],
  ['a page for a client without Brotli', '/page', { 'accept-encoding': 'gzip' }, 'gzip'],
  ['a page for a client without any encoding', '/page', {}, undefined],
  ['a page of the same site', '/page', { ...ALL, 'sec-fetch-site': 'same-origin' }, 'br'],
  ['a page by its typed address', '/page', { ...ALL, 'sec-fetch-site': 'none' }, 'br'],
  ['a page that another site opens', '/page', { ...ALL, 'sec-fetch-site': 'cross-site' }, undefined],
  ['data that a sister domain asks for', '/data', { ...ALL, 'sec-fetch-site': 'same-site' }, undefined],
  ['a short answer', '/short', ALL, undefined],
  ['a picture', '/photo', ALL, undefined],
  ['an event stream', '/events', ALL, undefined],
] as const)('the encoding of %s (%s)', async (_what, path, headers, expected) => {
  const { encoding } = await get(path, headers)
  expect(encoding).toBe(expected)
})

it('a compressed response contains the same text and has Vary: Accept-Encoding for caches', async () => {
  const brotli = await get('/page', ALL)
  const gzip = await get('/page', { 'accept-encoding': 'gzip' })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(LONG)
  expect(gunzipSync(gzip.body).toString()).toBe(LONG)
  expect(brotli.body.length).toBeLessThan(LONG.length / 4)
  expect(brotli.vary).toMatch(/accept-encoding/i)
})
