import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SiteAddress {
  /** Host of the site in production. */
  readonly host: string
  readonly port: number
}

/**
 * Host of a site in the bench's browsers, which trust `*.localhost` like https and accept Brotli
 * from it.
 */
export const hostInBrowser = (host: string): string => host.replace(/\.[^.]+$/, '.localhost')

/**
 * Starts a proxy that forwards each request to the program with the host of the site in production.
 */
export async function openSiteProxy({
  host,
  port,
}: SiteAddress): Promise<{ readonly origin: string; close(): void }> {
  const server = http.createServer((request, response) => {
    const { origin: _origin, ...headers } = request.headers
    const onward = http.request(
      { host: '127.0.0.1', port, path: request.url, method: request.method, headers: { ...headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://${hostInBrowser(host)}:${(server.address() as AddressInfo).port}`, close }
}
