import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'
import { sendCached } from './send-page.ts'

it('a shared page contains the time of its response, which countdowns use', () => {
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    status: () => undefined,
    end: () => undefined,
  }
  const page = new PageCache().add('key', '<p>Until Sunday', [], 10_000)
  const before = Date.now()
  sendCached({ method: 'GET', headers: {} } as Request, response as unknown as Response, page)
  const [, at] = /^at;desc="(\d+)"$/.exec(headers.get('server-timing') ?? '') ?? []
  expect(Number(at)).toBeGreaterThanOrEqual(before)
  expect(Number(at)).toBeLessThanOrEqual(Date.now())
})
