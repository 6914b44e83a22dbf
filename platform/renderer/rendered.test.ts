import { expect, it } from 'vitest'
import { BODY, completeHtml, cutDocument, HEAD, joinDocument, LANGUAGE, PAYLOAD } from './rendered.ts'

const context = '<script id="vike_pageContext" type="application/json">{}</script>'
const empty = `<html ${LANGUAGE}><head>${HEAD}</head><body><div id="root">${BODY}</div>${PAYLOAD}${context}</body></html>`
const page = { iso: 'de-AT', head: '<title>a</title>', body: '<p>b</p>', payload: '{}' }

it('fills in what React rendered, signs that mean something to replace included', () => {
  const rendered = { ...page, body: "<p>$& $' $1</p>" }
  expect(completeHtml(empty, rendered)).toBe(
    `<html lang="de-AT"><head><title>a</title></head><body><div id="root"><p>$& $' $1</p></div><script type="application/json" id="page">{}</script>${context}</body></html>`,
  )
})

it('looks through nothing that was put in: a page that shows the places stays as it is', () => {
  const html = completeHtml(empty, { ...page, head: BODY, body: PAYLOAD })
  expect(html).toContain(`<head>${BODY}</head><body><div id="root">${PAYLOAD}</div><script`)
})

it('fills the same pieces again and again', () => {
  const pieces = cutDocument(empty)
  const [first, second] = [joinDocument(pieces, page), joinDocument(pieces, { ...page, body: 'other' })]
  expect(first).toBe(completeHtml(empty, page))
  expect(second).toBe(first.replace('<p>b</p>', 'other'))
})

it('lets nothing in the payload end its element', () => {
  const payload = JSON.stringify({ name: '</script><!-- <script>' })
  const html = completeHtml(empty, { ...page, payload })
  const [, json = ''] = /id="page">(.*?)<\/script>/.exec(html) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(JSON.parse(payload))
})

it('gives a page without script no payload', () => {
  expect(completeHtml(empty.replace(context, ''), page)).not.toContain('id="page"')
})

it('leaves answers that are no page alone', () => {
  expect(completeHtml('moved', undefined)).toBe('moved')
})
