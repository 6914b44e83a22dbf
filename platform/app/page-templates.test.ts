import { expect, it } from 'vitest'
import { scriptsLast } from './page-templates.ts'

it('scripts of a document are requested after its styles and pictures', () => {
  const html =
    '<link rel="stylesheet" href="/s.css"><link rel="modulepreload" href="/a.js"><link rel="modulepreload" href="/b.js">'
  expect(scriptsLast(html)).toBe(
    '<link rel="stylesheet" href="/s.css"><link rel="modulepreload" fetchpriority="low" href="/a.js"><link rel="modulepreload" fetchpriority="low" href="/b.js">',
  )
})
