import { expect, it } from 'vitest'
import { emailKey } from '../../core/email-key.ts'
import { emailSuggestion, isEmail, mailboxKey } from './email.ts'

it.each([
  ['anna@example.it', true],
  ['anna.rossi+dates@mail.example.co.uk', true],
  ['änna@exämple.de', true],
  ['anna', false],
  ['anna@', false],
  ['@example.it', false],
  ['anna@example', false],
  ['anna@@example.it', false],
  ['anna@exam ple.it', false],
  ['anna@example.it, bob@example.it', false],
  ['anna@example.it\nBcc: x@example.it', false],
  ['.anna@example.it', false],
  [`${'a'.repeat(65)}@example.it`, false],
  [`a@${'b.'.repeat(130)}it`, false],
])('%j can be written to: %s', (email, valid) => {
  expect(isEmail(email)).toBe(valid)
})

it('needs little CPU time for a hostile address', () => {
  // CPU time of this process instead of the clock: other work on the machine must not count.
  const started = process.cpuUsage()
  isEmail(`${'a.'.repeat(5000)}@`)
  isEmail(`a@${'a-'.repeat(5000)}`)
  isEmail(`${'a.'.repeat(120)}@`)
  isEmail(`a@${'a-'.repeat(120)}`)
  const { user, system } = process.cpuUsage(started)
  expect(user + system).toBeLessThan(100_000)
})

it('suggests the domain that was probably meant', () => {
  expect(emailSuggestion('anna@gmial.com')).toBe('anna@gmail.com')
  expect(emailSuggestion('anna@liber.it')).toBe('anna@libero.it')
  expect(emailSuggestion('anna@gmail.com')).toBeNull()
  expect(emailSuggestion('anna@libero.it')).toBeNull()
})

it('compares addresses without case and spaces', () => {
  expect(emailKey('  Anna@Example.IT ')).toBe('anna@example.it')
})

it.each([
  ['Anna+dates@example.it', 'anna@example.it'],
  ['an.na@example.it', 'an.na@example.it'],
  ['a.n.n.a+1+2@GoogleMail.com', 'anna@gmail.com'],
  ['anna@exämple.de', 'anna@xn--exmple-cua.de'],
])('counts what is sent to %s as sent to %s', (email, mailbox) => {
  expect(mailboxKey(email)).toBe(mailbox)
})
