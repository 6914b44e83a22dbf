import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SiteAddress {
  /** Host that the site has in production. */
  readonly host: string
  readonly port: number
}

/**
 * Host under which the browsers of the bench know a site: they trust `*.localhost` as they trust
 * https, and take brotli from it.
 */
export const hostInBrowser = (host: string): string => host.replace(/\.[^.]+$/, '.localhost')

/**
 * Hands each request on to the program under the site's own host, as a proxy in production does.
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
