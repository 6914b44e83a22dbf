import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendParts } from './send-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'parts-'))
writeFileSync(join(folder, 'film.webm'), '0123456789')
const app = express().get('/:file', (request, response) =>
  sendParts(join(folder, request.params.file), response, () => response.type('video/webm')),
)
const server = app.listen(0)
let address = ''
beforeAll(() => {
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function get(file: string, range?: string) {
  const answer = await fetch(`${address}/${file}`, range === undefined ? {} : { headers: { range } })
  return [answer.status, answer.headers.get('content-range'), await answer.text()] as const
}

it('sends the whole file, or the requested range', async () => {
  expect(await get('film.webm')).toEqual([200, null, '0123456789'])
  expect(await get('film.webm', 'bytes=0-1')).toEqual([206, 'bytes 0-1/10', '01'])
  expect(await get('film.webm', 'bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await get('film.webm', 'bytes=-2')).toEqual([206, 'bytes 8-9/10', '89'])
})

it('refuses a range outside the file', async () => {
  expect(await get('film.webm', 'bytes=10-')).toEqual([416, 'bytes */10', ''])
})

it('answers 404 if the file does not exist', async () => {
  expect((await get('other.webm'))[0]).toBe(404)
})
