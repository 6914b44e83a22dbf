import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { cleanEnd } from './shutdown.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
afterEach(() => agent.destroy())

interface Answer {
  readonly status: number | undefined
  readonly connection: string | undefined
}

function ask(port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, agent }, (response) => {
      response.resume()
      const { statusCode: status, headers } = response
      response.once('end', () => resolve({ status, connection: headers.connection }))
    })
    request.once('error', reject)
  })
}

/** A server whose requests are answered when the test says so. */
async function scene() {
  const steps: string[] = []
  const open: ServerResponse[] = []
  const server = http.createServer()
  let ended: (exitCode: number) => void = () => undefined
  const exited = new Promise<number>((resolve) => (ended = resolve))
  const step = (name: string) => async () => void steps.push(name)
  const end = cleanEnd({
    server,
    quiet: step('quiet'),
    close: step('close'),
    stopDatabase: step('database'),
    exit: ended,
  })
  server.on('request', (_request, response) => void open.push(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { steps, open, server, exited, end, port }
}

it('answers open requests before it closes their resources, and closes their connections', async () => {
  const { steps, open, server, exited, end, port } = await scene()
  const asked = ask(port)
  await once(server, 'request')
  end(0)
  end(1)
  await new Promise(setImmediate)
  expect(steps).toEqual(['quiet'])
  open[0]?.end('done')
  expect(await asked).toEqual({ status: 200, connection: 'close' })
  expect(await exited).toBe(0)
  expect(steps).toEqual(['quiet', 'close', 'database'])
})

it('refuses a request that arrives during shutdown, and closes its connection', async () => {
  const { open, server, exited, end, port } = await scene()
  const connected = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const [socket] = (await connected) as [Socket]
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
  end(0)
  client.write('\r\n')
  const answer = await text(client)
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(open).toEqual([])
  expect(await exited).toBe(0)
})

it('exits with code 1 if closing fails', async () => {
  const server = http.createServer()
  const exited = new Promise<number>((exit) => {
    const fails = async () => {
      throw new Error('cannot be closed')
    }
    cleanEnd({ server, quiet: async () => undefined, close: fails, stopDatabase: fails, exit })(0)
  })
  expect(await exited).toBe(1)
})
