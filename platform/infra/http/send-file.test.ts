import { once } from 'node:events'
import type { ReadStream } from 'node:fs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendFile } from './send-file.ts'

const LENGTH = 8 * 1024 * 1024
const folder = mkdtempSync(path.join(os.tmpdir(), 'send-file-'))
let stream: ReadStream | undefined
const server = express()
  .get('/:name', (request, response) => {
    stream = sendFile(path.join(folder, request.params.name), response, () => response.type('png'))
  })
  .listen(0, '127.0.0.1')

beforeAll(async () => {
  writeFileSync(path.join(folder, 'large.png'), Buffer.alloc(LENGTH))
  if (!server.listening) await once(server, 'listening')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(name: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ host: '127.0.0.1', port, path: `/${name}` }), 'response')) as [
    IncomingMessage,
  ]
  return answer
}

it('sends the whole file, and a 404 for a missing one', async () => {
  const whole = await open('large.png')
  let length = 0
  for await (const chunk of whole) length += (chunk as Buffer).length
  expect({ status: whole.statusCode, type: whole.headers['content-type'], length }).toEqual({
    status: 200,
    type: 'image/png',
    length: LENGTH,
  })
  expect((await open('missing.png')).resume().statusCode).toBe(404)
})

it('closes the file if the reader disconnects', async () => {
  const answer = await open('large.png')
  answer.on('error', () => undefined)
  await once(answer, 'data')
  answer.destroy()
  await expect.poll(() => stream?.closed).toBe(true)
})
