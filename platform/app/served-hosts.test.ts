import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { normalizeHost } from '../tenancy/hosts.ts'
import { servedHosts } from './served-hosts.ts'

const SERVED = new Set(['amore.example', 'www.amore.example'])
const open: { close(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Asks as the proxy on this machine does. */
async function scene() {
  const clock = { now: 0 }
  const resolve = (host: string | undefined) => {
    const normal = normalizeHost(host)
    return normal !== undefined && SERVED.has(normal) ? ({} as never) : undefined
  }
  const server = express()
    .use(
      servedHosts({ config: { consoleHost: 'console.example' }, tenants: { resolve }, now: () => clock.now }),
    )
    .listen(0, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const status = async (target: string, headers: Record<string, string> = {}) =>
    (await fetch(`${address}${target}`, { headers })).status
  return { clock, status }
}

it.each([
  ['a host of a site', '/served?domain=amore.example', 200],
  ['another host of the site, in capitals', '/served?domain=WWW.Amore.Example', 200],
  ['the console', '/served?domain=console.example', 200],
  ['a host that somebody points at the machine', '/served?domain=evil-name.test', 404],
  ['a name below a host of a site', '/served?domain=a.amore.example', 404],
  ['an address', '/served?domain=127.0.0.1', 404],
  ['no host', '/served', 404],
  ['two hosts', '/served?domain=amore.example&domain=evil-name.test', 404],
])('%s', async (_what, target, status) => {
  expect(await (await scene()).status(target)).toBe(status)
})

it('is not there for a request that a proxy brought', async () => {
  const { status } = await scene()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect(await status('/served?domain=amore.example', headers)).toBe(404)
})

it('answers fifty unknown names a second, and the known ones beside any number of them', async () => {
  const { clock, status } = await scene()
  const ask = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => status(`/served?domain=n${at}.test`)))
  expect(new Set(await ask(50))).toEqual(new Set([404]))
  expect(new Set(await ask(20))).toEqual(new Set([503]))
  expect(await status('/served?domain=amore.example')).toBe(200)
  clock.now = 1_000
  expect(await status('/served?domain=evil-name.test')).toBe(404)
})
