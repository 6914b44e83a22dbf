import { describe, expect, it } from 'vitest'
import { verdictOn } from './failed-delivery.ts'

const answer = (command: string, responseCode: number, text: string) => ({
  code: 'EENVELOPE',
  command,
  responseCode,
  response: `${responseCode} ${text}`,
})

describe('an error of a mail server', () => {
  it.each([
    ['an unknown mailbox', answer('RCPT TO', 550, '5.1.1 <a@b.example> no such user')],
    ['a moved mailbox', answer('RCPT TO', 551, '5.1.6 moved')],
    ['a closed mailbox', answer('RCPT TO', 550, '5.2.1 disabled')],
    ['no enhanced code', answer('RCPT TO', 550, 'user unknown')],
  ])('%s: final, and the address bounced', (_name, error) => {
    expect(verdictOn(error)).toMatchObject({ final: true, address: true })
  })

  it.each([
    ['a full mailbox', answer('RCPT TO', 552, '5.2.2 mailbox full')],
    ['a refused mail', answer('DATA', 554, '5.7.1 spam')],
  ])('%s: final for this mail, but not for the address', (_name, error) => {
    expect(verdictOn(error)).toMatchObject({ final: true, address: false })
  })

  it.each([
    ['a temporary refusal', answer('RCPT TO', 451, '4.7.1 greylisted')],
    ['a refused greeting', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }],
    ['a refused login', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
    ['a refused sender', answer('MAIL FROM', 550, '5.7.1 not your domain')],
    ['a refused relay', answer('RCPT TO', 554, '5.7.1 relay access denied')],
    ['a lost connection', { code: 'ECONNECTION' }],
    ['a fault without codes', new Error('secret of a@b.example')],
  ])('%s: the mail is retried', (_name, error) => {
    expect(verdictOn(error)).toMatchObject({ final: false, address: false })
  })

  it('is summarized as codes', () => {
    const { summary } = verdictOn(answer('RCPT TO', 550, '5.1.1 <ada@example.org> unknown'))
    expect(summary).toBe('EENVELOPE 550 5.1.1')
    expect(verdictOn(new Error('ada@example.org')).summary).toBe('failed')
  })
})
