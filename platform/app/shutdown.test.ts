import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../infra/log.ts'
import { cleanEnd, endAfterDrain } from './shutdown.ts'

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

/** A connection that has sent the beginning of a request. */
async function begun(server: http.Server, port: number, beginning: string): Promise<Socket> {
  const connected = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  client.write(beginning)
  const [socket] = (await connected) as [Socket]
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
  return client
}

it('answers the request that a proxy sent on a kept connection before it knew of the end, and closes it', async () => {
  const { open, server, exited, end, port } = await scene()
  const first = ask(port)
  await once(server, 'request')
  open[0]?.end('done')
  expect(await first).toEqual({ status: 200, connection: 'keep-alive' })
  end(0)
  const second = ask(port)
  await once(server, 'request')
  open[1]?.end('done')
  expect(await second).toEqual({ status: 200, connection: 'close' })
  expect(await exited).toBe(0)
})

it('finishes an upload whose body is still under way', async () => {
  const { steps, open, server, exited, end, port } = await scene()
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n'
  const asked = once(server, 'request') as Promise<[http.IncomingMessage]>
  const client = await begun(server, port, `${head}hello`)
  const [upload] = await asked
  const body = text(upload)
  end(0)
  client.write('world')
  expect(await body).toBe('helloworld')
  expect(steps).toEqual(['quiet'])
  open[0]?.end('kept')
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*kept$/i)
  expect(await exited).toBe(0)
})

it('accepts no connection any more, and closes those that bring no request', async () => {
  const { server, exited, end, port } = await scene()
  const connected = once(server, 'connection')
  const ahead = connect(port, '127.0.0.1')
  await connected
  end(0)
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED')
  expect(await text(ahead)).toBe('')
  expect(await exited).toBe(0)
})

describe('the signal to end', () => {
  const log = createLog({ logLevel: 'silent', production: true })
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function signals(seconds: number) {
    const [begin, end] = [vi.fn(), vi.fn()]
    return { begin, end, signal: endAfterDrain({ seconds, begin, end, log }) }
  }

  it('ends immediately without DRAIN_SECONDS', () => {
    const { begin, end, signal } = signals(0)
    signal()
    expect([begin.mock.calls, end.mock.calls]).toEqual([[], [[0]]])
  })

  it('says first that the program is not ready, and ends after DRAIN_SECONDS', () => {
    const { begin, end, signal } = signals(10)
    signal()
    expect(begin).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(9_999)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(end.mock.calls).toEqual([[0]])
  })

  it('ends immediately if it is sent twice', () => {
    const { end, signal } = signals(60)
    signal()
    signal()
    expect(end.mock.calls).toEqual([[0]])
  })
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
