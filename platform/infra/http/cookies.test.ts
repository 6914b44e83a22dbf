import type { Request, Response } from 'express'
import { describe, expect, it } from 'vitest'
import { readCookies, SECURE_COOKIES, setCookie } from './cookies.ts'

const appOf = (secure: boolean) => ({ get: (name: string) => (name === SECURE_COOKIES ? secure : undefined) })

const read = (secure: boolean, cookie: string) =>
  readCookies({ headers: { cookie }, app: appOf(secure) } as unknown as Request)

function lineOf(secure: boolean, name: string): string {
  const lines: string[] = []
  const response = { app: appOf(secure), append: (_name: string, line: string) => void lines.push(line) }
  setCookie(response as unknown as Response, name, 'x', { maxAge: 60 })
  return lines[0] ?? ''
}

describe('cookies by https', () => {
  it.each(['signup', 'tracking', 'language', 'entry', '__Host-session'])(
    '%s has the prefix, and what it asks for',
    (name) => {
      expect(lineOf(true, name)).toMatch(/^__Host-[a-z]+=x;/)
      expect(lineOf(true, name)).toMatch(/Path=\/;.*Secure/)
      expect(lineOf(true, name)).not.toMatch(/Domain|__Host-__Host/)
    },
  )

  it('count with the prefix alone: another subdomain can set the others', () => {
    expect(read(true, '__Host-signup=own; signup=planted; entry=1')).toEqual({
      signup: 'own',
      '__Host-signup': 'own',
    })
    expect(read(true, 'signup=planted; __Host-signup=own').signup).toBe('own')
  })
})

it('by http they have their plain names', () => {
  expect(lineOf(false, 'signup')).toMatch(/^signup=x;/)
  expect(read(false, 'signup=own')).toEqual({ signup: 'own' })
})
