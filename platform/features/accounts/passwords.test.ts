import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('passwords are hashed with Argon2id at the cost that OWASP recommends', async () => {
  const stored = await hashPassword('una frase lunga davvero')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'una frase lunga davvero', ['test', '', '', ''])).toBe(true)
})
