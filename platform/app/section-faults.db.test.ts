import { afterEach, expect, it, vi } from 'vitest'
import { useSectionFaults } from '../features/landers/components/section-faults.tsx'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { replaceInFile } from '../testing/replaced.ts'
import { templateAt } from '../testing/vike.ts'

/** Replaces Vike, which needs a build, and a page with a section that fails. */
let fault: Error | undefined
let drawn = 0
function Page() {
  const report = useSectionFaults()
  drawn++
  if (fault) report('cards', fault)
  return null
}
replaceInFile('vike/server', () => ({
  renderPage: async ({ urlOriginal }: { urlOriginal: string }) => templateAt(urlOriginal, Page),
}))

const lines: string[] = []
const app = testApp(testDatabase(), { LOG_LEVEL: 'error' }, { write: (line: string) => lines.push(line) })

afterEach(() => vi.restoreAllMocks())

const PATH = '/landers/gallery'
it('a section that cannot be rendered is logged with site and name, and the page is rendered again after seconds', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  fault = new Error('no picture')
  expect((await app.send('amore', PATH)).status).toBe(200)
  const told = lines.filter((line) => line.includes('a part of a page was left out'))
  expect(told).toHaveLength(1)
  for (const word of ['tenant=amore', 'part=cards', 'no picture']) expect(told[0]).toContain(word)
  vi.spyOn(performance, 'now').mockReturnValue(12_000)
  fault = undefined
  expect((await app.send('amore', PATH)).status).toBe(200)
  vi.spyOn(performance, 'now').mockReturnValue(24_000)
  expect((await app.send('amore', PATH)).status).toBe(200)
  expect(drawn).toBe(2)
})
