import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DevModules } from './dev-modules.ts'

let root: string
let servers: ViteDevServer[] = []

const write = (name: string, text: string, minute = 0) => {
  const file = path.join(root, name)
  writeFileSync(file, text)
  // Long ago, so that it is not taken for a file that is being written.
  utimesSync(file, 1_700_000_000, 1_700_000_000 + minute * 60)
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'dev-modules-')))
  mkdirSync(path.join(root, 'data'))
  for (const name of ['package-lock.json', 'tsconfig.json']) write(name, '{}')
  write('vite.config.ts', 'export default {}')
  write(
    'program.ts',
    "import { word } from './word.ts'\nimport { end } from './end.ts'\nexport const said: string = word + end",
  )
  write('word.ts', "export const word: string = 'one'")
  write('end.ts', "export const end: string = '.'")
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
  rmSync(root, { recursive: true })
})

/** A dev server with the modules that the last one kept. */
async function start() {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  servers.push(server)
  const modules = new DevModules(server, path.join(root, 'data'))
  await modules.restore()
  const { moduleGraph } = server.environments.ssr
  const isMade = (name: string) =>
    [...(moduleGraph.getModulesByFile(path.join(root, name)) ?? [])].some((one) => one.transformResult)
  const said = async () => (await server.ssrLoadModule('/program.ts')).said
  return { modules, moduleGraph, isMade, said }
}

test('the next start takes the modules that the last one has made, except those whose file has changed', async () => {
  const first = await start()
  const lost = 'This version of Vite takes no modules into its graph: each start transforms all of them again'
  expect('_ensureEntryFromUrl' in first.moduleGraph, lost).toBe(true)
  expect(first.isMade('program.ts')).toBe(false)
  expect(await first.said()).toBe('one.')
  first.modules.keep()

  write('word.ts', "export const word: string = 'two'", 1)
  const second = await start()
  expect(['program.ts', 'word.ts', 'end.ts'].map(second.isMade)).toEqual([true, false, true])
  expect(await second.said()).toBe('two.')

  // A change of an imported file also reaches the modules that were kept.
  write('end.ts', "export const end: string = '!'", 2)
  second.moduleGraph.onFileChange(path.join(root, 'end.ts'))
  expect(await second.said()).toBe('two!')
})

test('nothing is taken after the packages or the configuration have changed, or from a file that was cut', async () => {
  const first = await start()
  await first.said()
  first.modules.keep()
  write('package-lock.json', '{"packages":{}}')
  expect((await start()).isMade('program.ts')).toBe(false)
  write('package-lock.json', '{}')
  expect((await start()).isMade('program.ts')).toBe(true)
  write('data/dev-modules.json', '{"version":')
  const cut = await start()
  expect(cut.isMade('program.ts')).toBe(false)
  expect(await cut.said()).toBe('one.')
})
