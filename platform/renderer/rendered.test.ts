import { expect, it } from 'vitest'
import { BODY, completeHtml, cutDocument, HEAD, joinDocument, LANGUAGE, PAYLOAD } from './rendered.ts'

const context = '<script id="vike_pageContext" type="application/json">{}</script>'
const empty = `<html ${LANGUAGE}><head>${HEAD}</head><body><div id="root">${BODY}</div>${PAYLOAD}${context}</body></html>`
const page = { iso: 'de-AT', head: '<title>a</title>', body: '<p>b</p>', payload: '{}' }

it('inserts what React rendered verbatim, including replacement patterns such as $&', () => {
  const rendered = { ...page, body: "<p>$& $' $1</p>" }
  expect(completeHtml(empty, rendered)).toBe(
    `<html lang="de-AT"><head><title>a</title></head><body><div id="root"><p>$& $' $1</p></div><script type="application/json" id="page">{}</script>${context}</body></html>`,
  )
})

it('does not search inserted content: a page that contains the placeholders stays as it is', () => {
  const html = completeHtml(empty, { ...page, head: BODY, body: PAYLOAD })
  expect(html).toContain(`<head>${BODY}</head><body><div id="root">${PAYLOAD}</div><script`)
})

it('fills the same pieces repeatedly', () => {
  const pieces = cutDocument(empty)
  const [first, second] = [joinDocument(pieces, page), joinDocument(pieces, { ...page, body: 'other' })]
  expect(first).toBe(completeHtml(empty, page))
  expect(second).toBe(first.replace('<p>b</p>', 'other'))
})

it('escapes a payload that would end its element', () => {
  const payload = JSON.stringify({ name: '</script><!-- <script>' })
  const html = completeHtml(empty, { ...page, payload })
  const [, json = ''] = /id="page">(.*?)<\/script>/.exec(html) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(JSON.parse(payload))
})

it('adds no payload to a page without script', () => {
  expect(completeHtml(empty.replace(context, ''), page)).not.toContain('id="page"')
})

it('does not change responses that are not pages', () => {
  expect(completeHtml('moved', undefined)).toBe('moved')
})
