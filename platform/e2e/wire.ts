import http from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { PORT } from './environment.ts'

/** Address of a page of a demo site. */
export const address = (tenant: string, path = '/') => `http://${tenant}.localhost:${PORT}${path}`

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export interface RawRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Exactly this request: no cookies, no redirects, no browser headers. */
export function raw(
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port: PORT, path, method, headers: { host, ...headers }, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** The host of a demo site, as browsers send it. */
export const hostOf = (tenant: string) => `${tenant}.localhost:${PORT}`

export interface CallOptions {
  readonly method?: string
  readonly data?: object
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A call with the cookies of a browser, which stores those of the response. Not Playwright's own
 * requests: not every system resolves names under `localhost` for them.
 */
export async function call(
  page: Page,
  tenant: string,
  path: string,
  { method = 'GET', data, form, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const context = page.context()
  const url = address(tenant)
  const cookie = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const answer = await raw(hostOf(tenant), path, {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(cookie ? { cookie } : {}),
      ...(data || form ? { 'content-type': type } : {}),
    },
    body: form ? new URLSearchParams(form).toString() : data && JSON.stringify(data),
  })
  await keepCookies(context, url, answer.headers['set-cookie'] ?? [])
  return answer
}

async function keepCookies(context: BrowserContext, url: string, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const gone = attributes.some((one) => /^max-age=0$/i.test(one)) || value === ''
    if (gone) await context.clearCookies({ name, domain: new URL(url).hostname })
    else
      await context.addCookies([
        { name, value, url, httpOnly: attributes.some((one) => /^httponly$/i.test(one)) },
      ])
  }
}

/** The JSON of a call; requires success. */
export async function json<T>(answer: Promise<Answer>): Promise<T> {
  const { status, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${body.slice(0, 500)}`)
  return JSON.parse(body) as T
}
