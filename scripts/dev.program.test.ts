import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  Program,
  preparedFolder,
  removeFolders,
  temporaryFolder,
  until,
} from '../platform/testing/program.ts'
import { planOf } from './new/kinds.ts'
import { inTurn } from './test-extent.mjs'

/** `npm run dev` in a copy of the tree: edits show at the next request, in the same process. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPIED = [
  'platform',
  'scripts',
  'schemas',
  'tenants/amore',
  'tenants/_presets',
  'themes',
  'landers',
  'migrations',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
const tree = temporaryFolder('dev-')
let program: Program

beforeAll(async () => {
  for (const name of COPIED.filter((name) => existsSync(path.join(ROOT, name))))
    cpSync(path.join(ROOT, name), path.join(tree, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
  const env = { DATA_DIR: preparedFolder('dev-data-'), SEED_DEMO: 'no', LOG_LEVEL: 'fatal' }
  program = await Program.start(env, tree, ['--dev'])
  await program.ready()
})

afterAll(async () => {
  await program.kill('SIGTERM')
  removeFolders()
})

type Edit = readonly [
  what: string,
  file: string,
  before: RegExp,
  after: string,
  address: string,
  shown: string,
]
const EDITS: readonly Edit[] = [
  [
    'a text',
    'platform/i18n/texts/it/index.json',
    /"login": "[^"]*"/,
    '"login": "Testo appena cambiato"',
    '/',
    'Testo appena cambiato',
  ],
  ['a tenant', 'tenants/amore/tenant.json', /"name": "Amore"/, '"name": "Amore Nuovo"', '/', 'Amore Nuovo'],
  [
    'a lander',
    'landers/alonetonight/locales/it.json',
    /"title": "[^"]*"/,
    '"title": "Titolo appena cambiato"',
    '/landers/alonetonight',
    'Titolo appena cambiato',
  ],
  ['a theme', 'themes/classic/theme.json', /"#ff0f35"/, '"#ff0f36"', '/', '--color-primary:#ff0f36'],
  [
    'a page',
    'platform/features/landers/components/sections/Hero.tsx',
    /<h1/,
    '<h1 data-edited="yes"',
    '/',
    'data-edited="yes"',
  ],
  ['server code', 'platform/app/health.ts', /'ok\\n'/, "'edited\\n'", '/healthz', 'edited'],
  ['a rule', 'platform/features/signup/rules.ts', /signups === 'all' \|\|/, '', '/', 'Entra appena apriamo'],
  [
    'a default text of a static page',
    'platform/tenancy/defaults/pages/it/faq.md',
    /^# .*/,
    '# Domande appena cambiate',
    '/pages/faq',
    'Domande appena cambiate',
  ],
]

test.each(inTurn('edits', EDITS, 2))(
  'an edit of %s shows without a restart',
  async (_what, file, before, after, address, shown) => {
    const { pid } = program
    expect((await program.site('amore', address)).text).not.toContain(shown)
    const name = path.join(tree, file)
    const text = readFileSync(name, 'utf8')
    expect(text).toMatch(before)
    writeFileSync(
      name,
      text.replace(before, () => after),
    )
    await until(async () => (await program.site('amore', address)).text.includes(shown))
    expect(program.pid).toBe(pid)
  },
)

const MISTAKES: readonly (readonly [what: string, file: string, before: string, address: string])[] = [
  ['a page', 'platform/features/landers/components/LanderPage.tsx', 'export function LanderPage(', '/'],
  ['server code', 'platform/features/chats/rules.ts', 'export ', '/healthz'],
]

test.each(inTurn('mistakes', MISTAKES))(
  '%s with a mistake reports the file, and shows again once it is fixed',
  async (_what, file, before, address) => {
    const { pid } = program
    const name = path.join(tree, file)
    const text = readFileSync(name, 'utf8')
    expect((await program.site('amore', address)).status).toBe(200)
    writeFileSync(
      name,
      text.replace(before, () => `${before} ) (`),
    )
    await until(async () => (await program.site('amore', address)).status === 500)
    await until(async () =>
      (program.err + program.out + (await program.site('amore', address)).text).includes(path.basename(file)),
    )
    writeFileSync(name, text)
    await until(async () => (await program.site('amore', address)).status === 200)
    expect(program.pid).toBe(pid)
  },
)

test('a page that fails while rendering shows its stack in the browser', async () => {
  const name = path.join(tree, 'platform/features/landers/components/LanderPage.tsx')
  const text = readFileSync(name, 'utf8')
  const edited = text.replace(
    'const draws = useProbe()',
    "$&\n  if (facts) throw new Error('<made> to fail')",
  )
  expect(edited).not.toBe(text)
  writeFileSync(name, edited)
  await until(async () => (await program.site('amore', '/')).status === 500)
  const page = await program.site('amore', '/')
  expect(page.text).toContain('&lt;made&gt; to fail')
  expect(page.text).toMatch(/LanderPage\.tsx:\d+/)
  expect(page.text).toContain('/@vite/client')
  writeFileSync(name, text)
  await until(async () => (await program.site('amore', '/')).status === 200)
})

test('a page that is added is served, also after a site has used a property that was added to a schema', async () => {
  const { pid } = program
  const shown = async () => (await program.site('amore', '/quiet-probe')).text.includes('Quiet probe')
  planOf(tree, 'page', 'quiet-probe', { access: 'anyone' }).write()
  await until(shown)

  // The parts are assembled again, after Vite has started again for the table of pages.
  const change = (file: string, alter: (content: Record<string, unknown>) => void) => {
    const name = path.join(tree, file)
    const content = JSON.parse(readFileSync(name, 'utf8'))
    alter(content)
    writeFileSync(name, JSON.stringify(content))
  }
  change('schemas/tenant.schema.json', ({ properties }) =>
    Object.assign(properties as object, { quiet_probe: { type: 'boolean' } }),
  )
  change('tenants/amore/tenant.json', (settings) =>
    Object.assign(settings, { quiet_probe: true, index_title: 'Amore con lo schema nuovo' }),
  )
  await until(async () => (await program.site('amore', '/')).text.includes('Amore con lo schema nuovo'))
  const health = path.join(tree, 'platform/app/health.ts')
  writeFileSync(health, readFileSync(health, 'utf8').replace(/'(?:ok|edited)\\n'/, "'again\\n'"))
  await until(async () => (await program.site('amore', '/healthz')).text.includes('again'))
  await until(shown)
  expect(program.pid).toBe(pid)
})
