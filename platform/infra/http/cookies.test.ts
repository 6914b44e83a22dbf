import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import { describe, expect, it } from 'vitest'
import { ENTRY_COOKIE, ENTRY_SECONDS } from '../../features/site/entry-cookie.ts'
import { BROWSER_STORAGE, type CookieName, cookieEntry, SITE_COOKIES } from './cookie-registry.ts'
import { readCookies, SECURE_COOKIES, setCookie } from './cookies.ts'

const appOf = (secure: boolean) => ({ get: (name: string) => (name === SECURE_COOKIES ? secure : undefined) })

const read = (secure: boolean, cookie: string) =>
  readCookies({ headers: { cookie }, app: appOf(secure) } as unknown as Request)

function lineOf(secure: boolean, name: CookieName): string {
  const lines: string[] = []
  const response = { app: appOf(secure), append: (_name: string, line: string) => void lines.push(line) }
  setCookie(response as unknown as Response, name, 'x')
  return lines[0] ?? ''
}

describe('cookies on https', () => {
  it.each(['signup', 'tracking', 'language', 'entry', 'session'] as const)(
    '%s has the prefix, with the attributes that it requires',
    (name) => {
      expect(lineOf(true, name)).toMatch(/^__Host-[a-z]+=x;/)
      expect(lineOf(true, name)).toMatch(/Path=\/;.*Secure/)
      expect(lineOf(true, name)).not.toMatch(/Domain|__Host-__Host/)
    },
  )

  it('are accepted only with the prefix: another subdomain can set the others', () => {
    expect(read(true, '__Host-signup=own; signup=planted; entry=1')).toEqual({
      signup: 'own',
      '__Host-signup': 'own',
    })
    expect(read(true, 'signup=planted; __Host-signup=own').signup).toBe('own')
  })
})

it('on http have their plain names', () => {
  expect(lineOf(false, 'signup')).toMatch(/^signup=x;/)
  expect(read(false, 'signup=own')).toEqual({ signup: 'own' })
})

it('take their age from the registry', () => {
  expect(lineOf(true, 'session')).toContain('Max-Age=2592000')
  expect(lineOf(true, 'session')).toContain('HttpOnly')
  expect(lineOf(true, 'signed-in')).not.toContain('HttpOnly')
})

it('of staff sessions last as long as the session: twelve hours', () => {
  expect(cookieEntry('console-session').age).toBe(43_200)
})

describe('cookies and storage', () => {
  const root = join(import.meta.dirname, '..', '..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^(?:testing|e2e)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

  it('are set in two places only: by `setCookie`, and by the entry warning with its name and age', () => {
    const setting = sources.filter(({ text }) =>
      /stringifySetCookie\(|\.cookie\(|document\.cookie =/.test(text),
    )
    expect(setting.map(({ path }) => path).sort()).toEqual([
      'features/site/components/EntryWarning.tsx',
      'infra/http/cookies.ts',
    ])
    const [warning] = setting.filter(({ path }) => path.endsWith('EntryWarning.tsx'))
    expect(warning?.text).toMatch(/\$\{ENTRY_COOKIE\}=.*max-age=\$\{ENTRY_SECONDS\};/)
    expect([cookieEntry(ENTRY_COOKIE).age, ENTRY_SECONDS]).toEqual([31_536_000, 31_536_000])
    expect(Object.keys(SITE_COOKIES)).toContain(ENTRY_COOKIE)
  })

  it('are stored by scripts only under names of the registry', () => {
    const keys = Object.values(BROWSER_STORAGE).flatMap((entry) => [...entry.keys])
    // The console's are those of staff, who are no visitors of a site.
    const storing = sources.filter(
      ({ path, text }) => !path.startsWith('console/') && /(?:session|local)Storage\.setItem/.test(text),
    )
    expect(storing.length).toBeGreaterThan(5)
    const silent = storing.filter(({ path, text }) => {
      const folder = path.slice(0, path.lastIndexOf('/'))
      const near = sources.filter((one) => one.path.startsWith(folder)).map((one) => one.text)
      const named = /MODAL_HIDDEN_KEY/.test(text) ? near : [text]
      return !keys.some((key) => named.some((one) => new RegExp(`['\`]${key}`).test(one)))
    })
    expect(silent.map(({ path }) => path)).toEqual([])
  })
})
