import { request } from 'node:http'
import type { Program } from './program.ts'

/** One request to a program; a POST if it has a body. */
export interface Visit {
  readonly program: Program
  readonly host: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * @returns milliseconds until the whole response has arrived
 * @throws Error if its status is not 200, because a refusal is fast
 */
export function timed({ program, host, path, headers = {}, body }: Visit): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: program.port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { host, ...headers, ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}) },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - started)
          else reject(new Error(`${path} answered ${answer.statusCode}`))
        })
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}
