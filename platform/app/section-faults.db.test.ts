import { afterEach, expect, it, vi } from 'vitest'
import { BODY, HEAD, LANGUAGE, PAYLOAD } from '../renderer/rendered.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { replaceInFile } from '../testing/replaced.ts'

/** Stands in for Vike, which needs a build. */
const renderPage = vi.fn()
replaceInFile('vike/server', () => ({ renderPage }))

const lines: string[] = []
const app = testApp(testDatabase(), { LOG_LEVEL: 'error' }, { write: (line: string) => lines.push(line) })

afterEach(() => vi.restoreAllMocks())

const PATH = '/landers/gallery'
const page = (faults: readonly { part: string; error: unknown }[]) => ({
  httpResponse: {
    statusCode: 200,
    headers: [['content-type', 'text/html']],
    body: `<html ${LANGUAGE}>${HEAD}${BODY}${PAYLOAD}</html>`,
  },
  rendered: { iso: 'it-IT', head: '', body: '<main></main>', payload: '', faults },
})

it('a section that could not be drawn is logged with site and name, and the page is drawn again after seconds', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  renderPage.mockResolvedValue(page([{ part: 'cards', error: new Error('no picture') }]))
  expect((await app.send('amore', PATH)).status).toBe(200)
  const told = lines.filter((line) => line.includes('a part of a page was left out'))
  expect(told).toHaveLength(1)
  for (const word of ['tenant=amore', 'part=cards', 'no picture']) expect(told[0]).toContain(word)
  vi.spyOn(performance, 'now').mockReturnValue(12_000)
  renderPage.mockResolvedValue(page([]))
  expect((await app.send('amore', PATH)).status).toBe(200)
  vi.spyOn(performance, 'now').mockReturnValue(24_000)
  expect((await app.send('amore', PATH)).status).toBe(200)
  expect(renderPage).toHaveBeenCalledTimes(2)
})
