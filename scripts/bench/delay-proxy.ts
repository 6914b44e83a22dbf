import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DelayedLine {
  readonly port: number
  close(): void
}

/**
 * Simulates a slow connection to the program: delays each request, including documents, before it
 * is forwarded. The throttling of DevTools does not apply to documents.
 *
 * @param to port of the program, and the host under which it serves the site
 * @param delay round-trip time in milliseconds
 */
export async function openDelayedLine(
  to: { readonly port: number; readonly host: string },
  delay: number,
): Promise<DelayedLine> {
  const agent = new http.Agent({ keepAlive: true })
  const server = http.createServer((request, response) => {
    const { origin: _origin, ...headers } = request.headers
    const options = { host: '127.0.0.1', port: to.port, path: request.url, method: request.method, agent }
    const onward = http.request({ ...options, headers: { ...headers, host: to.host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    setTimeout(() => request.pipe(onward), delay)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
