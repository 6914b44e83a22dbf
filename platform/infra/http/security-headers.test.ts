import type { Response } from 'express'
import { expect, it } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

const scriptsAllowed = (dev: boolean) => {
  const headers = new Map<string, string>()
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) }
  setSecurityHeaders(response as unknown as Response, { production: false, dev })
  return /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

it('scripts are files of the site, and one inline script allowed by its hash', () => {
  expect(scriptsAllowed(false)).toMatch(/^'self'( 'sha256-[\w+/]{43}='){2}$/)
})

it('development allows the inline scripts of Vite without a hash, which would make browsers refuse them', () => {
  expect(scriptsAllowed(true)).toBe("'self' 'unsafe-inline'")
})
