import type { RequestListener, Server } from 'node:http'
import type { Config } from '../infra/config.ts'
import { codeOf, StartError } from '../infra/start-error.ts'

/**
 * @param variable the setting that names the port
 * @throws StartError with one sentence if the port is taken or not allowed, or the address is not
 *   one of this machine
 */
export function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
  variable: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = codeOf(error)
      if (code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} is in use: stop what listens there, or set ${variable}.`))
      else if (code === 'EACCES')
        reject(new StartError(`Port ${port} is not allowed for this user: set ${variable} above 1023.`))
      else if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        reject(
          new StartError(`${host} is no address of this machine: set ${variable.replace('PORT', 'HOST')}.`),
        )
      else reject(error)
    })
    server.listen(port, host, () => resolve())
  })
}

/**
 * Answers until every part is ready: alive but not ready, and pages ask the reader to try again
 * soon.
 */
export const answerWhileStarting: RequestListener = (request, response) => {
  response.setHeader('content-type', 'text/plain')
  response.setHeader('cache-control', 'no-store')
  if (request.url === '/healthz') response.end('ok\n')
  else response.writeHead(503, { 'retry-after': '5' }).end('Starting\n')
}
