import { expect, it } from 'vitest'
import { NotFoundError } from '../core/errors.ts'
import { refuseNoPage } from './page-address.ts'

it.each([
  '/@vite/client',
  '/@fs/etc/passwd',
  '/%40fs/x',
  '/%40vite/client',
  '/__vite_ping',
  '//@fs/x',
  '/@vite/client.js',
  '/\\evil.example/',
  '/%5Cevil.example/',
  '/members\\x',
])('%s is no page', (path) => {
  expect(() => refuseNoPage(path)).toThrow(NotFoundError)
})

it.each(['/', '/members', '/@somebody', '/fs/x', '/%FF', '/pages/terms'])('%s may be a page', (path) => {
  expect(() => refuseNoPage(path)).not.toThrow()
})
