import { expect, it } from 'vitest'
import { fillTemplate, fillText, macroFault, PARTNER_MACROS, templateFault } from './link-template.ts'

const fault = (template: string) => templateFault(template, PARTNER_MACROS)

it.each([
  'https://partner.example/?click={click_id}',
  'https://partner.example/in/{sub1}/{sub2}?ref=a',
  'https://partner.example:8443/{ref}',
  'https://203.0.114.7/?c={click_id}',
])('accepts %s', (template) => {
  expect(fault(template)).toBeNull()
})

it.each([
  ['another scheme', 'http://partner.example/?c={sub1}'],
  ['a script', 'javascript:alert(1)'],
  ['a macro in the host', 'https://{sub1}.partner.example/'],
  ['a macro that becomes the host', 'https://partner.example{sub1}/'],
  ['a macro in the port', 'https://partner.example:{sub1}/'],
  ['a name before the host', 'https://partner.example@evil.example/'],
  ['a macro before the host', 'https://{sub1}@evil.example/'],
  ['a backslash', 'https://partner.example\\@evil.example/'],
  ['no path at all', 'https://partner.example'],
  ['half a macro', 'https://partner.example/?c={sub1'],
  ['a fragment', 'https://partner.example/#{sub1}'],
  ['a space', 'https://partner.example/ x'],
] as const)('refuses %s', (_what, template) => {
  expect(fault(template)).toEqual({ code: 'address' })
})

it.each([
  '017700000001',
  '127.1',
  '0',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:a00:1]',
  '[64:ff9b::a00:1]',
  '[2002:a00:1::1]',
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:10.0.0.1]',
  'localhost',
  'db.localhost',
  'tracker.local',
  'metadata.google.internal',
  'intranet',
  'router.lan',
])('refuses the private host %s', (host) => {
  expect(fault(`https://${host}/?c={sub1}`)).toEqual({ code: 'private_address' })
})

it('reports a macro that is not defined', () => {
  expect(fault('https://partner.example/?e={email}')).toEqual({ code: 'macro', found: '{email}' })
})

it.each(['{email}', 'x{sub1', 'sub1}', '{sub1}}'])('refuses the text %s as a body', (text) => {
  expect(macroFault(text, PARTNER_MACROS)).toMatchObject({ code: 'macro' })
})

it('inserts raw values into a text, in one pass', () => {
  expect(macroFault('{sub1}: {ref}', PARTNER_MACROS)).toBeNull()
  expect(fillText('{sub1}: {ref}{sub2}', { sub1: '{ref}', ref: 'a&b=1' })).toBe('{ref}: a&b=1')
  expect(fillText('{toString}', {})).toBe('')
})

it('encodes values, so that none can change the target', () => {
  const template = 'https://partner.example/in/{sub1}/x?ref={ref}&c={click_id}'
  const values = { sub1: '../../evil', ref: 'a&admin=1#', click_id: '//evil.example' }
  const filled = new URL(fillTemplate(template, values))
  expect(filled.origin).toBe('https://partner.example')
  expect(filled.pathname).toBe('/in/..%2F..%2Fevil/x')
  expect(Object.fromEntries(filled.searchParams)).toEqual({ ref: 'a&admin=1#', c: '//evil.example' })
  expect(new URL(fillTemplate(template, { sub1: '..' })).pathname).toBe('/in//x')
  expect(fillTemplate('https://partner.example/?x={toString}', {})).toBe('https://partner.example/?x=')
})
