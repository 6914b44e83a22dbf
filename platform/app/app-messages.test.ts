import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { adoptMessages, appMessages } from './app-messages.ts'

it('gives messages the prototypes of the application before it handles them', async () => {
  const messages = appMessages()
  const server = createServer(messages)
  const app = express()
  adoptMessages(app, messages)
  const before: boolean[] = []
  server.on('request', (request, response) => {
    before.push(
      Object.getPrototypeOf(request) === app.request,
      Object.getPrototypeOf(response) === app.response,
    )
    app(request, response)
  })
  app.get('/', (request, response) => {
    response.json({ own: request.app === app && response.app === app, ip: request.ip, path: request.path })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?a=1`)
  expect(await answer.json()).toEqual({ own: true, ip: '127.0.0.1', path: '/' })
  expect(before).toEqual([true, true])
  server.close()
})
