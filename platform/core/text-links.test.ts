import { describe, expect, it } from 'vitest'
import { hostOf, linksIn } from './text-links.ts'

const found = (text: string) => linksIn(text).map(({ start, end, url }) => [text.slice(start, end), url])

describe('links in a text', () => {
  it.each([
    ['see https://example.com/a?b=c.', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['(HTTP://EXAMPLE.COM)', 'HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
    ['www.beispiel.de, bitte', 'www.beispiel.de', 'https://www.beispiel.de'],
    ['go to hot-pics.xyz now', 'hot-pics.xyz', 'https://hot-pics.xyz'],
    ['write me: t.me/anna99', 't.me/anna99', 'https://t.me/anna99'],
    ['bit.ly/2abc!', 'bit.ly/2abc', 'https://bit.ly/2abc'],
    ['münchen.com', 'münchen.com', 'https://münchen.com'],
  ])('%s', (text, shown, url) => {
    expect(found(text)).toEqual([[shown, url]])
  })

  it('finds several, each with its position', () => {
    expect(found('a.com and b.net')).toEqual([
      ['a.com', 'https://a.com'],
      ['b.net', 'https://b.net'],
    ])
  })

  it.each([
    'Ciao.Come stai?',
    'I like it.no problem',
    'at 10.30 or 11.45',
    'anna@example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'Well...me too',
    'http://',
    '',
  ])('finds none: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

it.each([
  ['https://exаmple.com/login', 'xn--exmple-4nf.com'],
  ['https://bank.example@evil.example/x', 'evil.example'],
  ['https://EXAMPLE.com:8443', 'example.com'],
])('the host of %s is %s', (url, host) => {
  expect(hostOf(url)).toBe(host)
})
