import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

/** Findings about one override of amore, as `code: message`. */
function findings(path: string, text: string, others: Readonly<Record<string, string>> = {}): string[] {
  sites.write('amore/locales/it.json', { ...others, [path]: text })
  return checkSites(sites.folders, 'amore')
    .filter(({ code, path: where }) => code.startsWith('text_') && where === path)
    .map(({ code, message }) => `${code}: ${message}`)
}

describe('a mail text may', () => {
  it.each([
    ['nest a text', 'mail:new_like_button', '$t(new_like_subject), $t(mail:unsubscribe)'],
    ['nest a text of a page', 'mail:new_like_button', '$t(common:photos, {"count": 3})'],
    ['nest with values', 'mail:new_like_button', "$t(footer, { 'site': '{{site}}' })"],
    ['differ by context', 'mail:new_like_text_female', 'Cara {{name}}'],
    ['differ by number', 'mail:payment_received_text_one', '{{name}}: {{amount}}'],
    [
      'differ by both',
      'mail:payment_received_text_male_other',
      '{{name}}: {{total, currency}}, {{count, number}}',
    ],
    ['differ by order', 'mail:footer_ordinal_other', '{{site}} {{company}}'],
    ['format money', 'mail:payment_received_text', '{{name}} {{total, currency(USD)}} {{credits}}'],
    ['format a date', 'mail:new_like_button', '{{date, datetime(dateStyle: long; hour12: false)}}'],
    ['insert unescaped', 'mail:new_like_text', '{{- name}}'],
  ])('%s', (_what, path, text) => {
    expect(findings(path, text)).toEqual([])
  })
})

describe('a mail text is refused', () => {
  it.each([
    [
      'mail:new_like_button',
      '$t(nowhere)',
      'text_format: expected a text of the platform in $t(…), found "mail:nowhere"',
    ],
    [
      'mail:new_like_button',
      '$t(footer, {count: 1})',
      'text_format: found "$t(footer, {count: 1})", which i18next cannot read',
    ],
    ['mail:new_like_button', 'Vai $t(footer', 'text_format: found "$t(", which i18next cannot read'],
    [
      'mail:new_like_text',
      '{{name}} {{date, dattime}}',
      'text_format: expected one of the formats number, currency, datetime, relativetime, list, found "{{date, dattime}}"',
    ],
    [
      'mail:new_like_text',
      '{{name}} {{date, datetime(dateStyle: huge)}}',
      expect.stringMatching(/^text_format: .*datetime.*huge/),
    ],
    [
      'mail:payment_received_text',
      '{{name}} {{amount, currency}} {{credits}}',
      'text_format: "{{amount, currency}}" formats a number, and {{amount}} is a text; a number here: {{count}}, {{total}}',
    ],
    [
      'mail:new_like_text',
      'Ciao',
      "text_placeholder: expected {{name}}, as the platform's text has, found none",
    ],
    [
      'mail:new_like_text',
      '{{name}} {{nome}}',
      'text_placeholder: found {{nome}}, which nothing fills; known here: {{name}}, {{site}}, {{company}}, {{date}}',
    ],
    [
      'mail:new_like_texts',
      'Ciao',
      'text_unknown: expected a text of the platform, found "mail:new_like_texts"; did you mean "mail:new_like_text"?',
    ],
  ])('%s: %s', (path, text, message) => {
    expect(findings(path, text)).toEqual([message])
  })

  it('if it includes itself', () => {
    const others = { 'mail:footer': '{{site}} {{company}} $t(unsubscribe)' }
    expect(findings('mail:unsubscribe', '$t(mail:footer)', others)).toEqual([
      'text_format: expected an end of nested texts, found mail:unsubscribe > mail:footer > mail:unsubscribe',
    ])
  })
})

describe('a text of members’ pages is refused', () => {
  const ALLOWED =
    "but a text of members' pages can hold {{name}} and {{name, number}} only; nested texts, contexts and other formats are for mails (namespace mail)"
  it.each([
    ['common:close', '$t(common:cancel)', `text_format: found "$t(common:cancel)", ${ALLOWED}`],
    ['errors:too_young', '{{age, currency(EUR)}}', `text_format: found "{{age, currency(EUR)}}", ${ALLOWED}`],
    ['errors:too_young', '{{- age}}', `text_format: found "{{- age}}", ${ALLOWED}`],
    ['errors:too_young', '{{age', `text_format: found "{{", ${ALLOWED}`],
    [
      'common:close_male',
      'Basta',
      'text_format: found "common:close_male", but only mails (namespace mail) differ by context or order: expected "common:close"',
    ],
  ])('%s: %s', (path, text, message) => {
    expect(findings(path, text)).toEqual([message])
  })

  it('and not for a number', () => {
    expect(findings('errors:too_young', 'Torna a {{age, number}} anni')).toEqual([])
  })

  it('with file and key in the line that the command prints', () => {
    sites.write('amore/locales/it.json', { 'common:close': '$t(x)' })
    const [found] = checkSites(sites.folders, 'amore').filter(({ code }) => code === 'text_format')
    expect(found).toMatchObject({
      file: 'tenants/amore/locales/it.json',
      path: 'common:close',
      level: 'error',
    })
  })
})
