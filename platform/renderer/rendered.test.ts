import { expect, it } from 'vitest'
import { BODY, completeHtml, HEAD } from './rendered.ts'

const empty = `<html><head>${HEAD}</head><body><div id="root">${BODY}</div></body></html>`

it('fills in what React rendered, signs that mean something to replace included', () => {
  const rendered = { head: '<title>a</title>', body: "<p>$& $' $1</p>" }
  expect(completeHtml(empty, rendered)).toBe(
    `<html><head><title>a</title></head><body><div id="root"><p>$& $' $1</p></div></body></html>`,
  )
})

it('looks through nothing that was put in: a page that shows the places stays as it is', () => {
  const html = completeHtml(empty, { head: BODY, body: HEAD })
  expect(html).toBe(`<html><head>${BODY}</head><body><div id="root">${HEAD}</div></body></html>`)
})

it('leaves answers that are no page alone', () => {
  expect(completeHtml('moved', undefined)).toBe('moved')
})
