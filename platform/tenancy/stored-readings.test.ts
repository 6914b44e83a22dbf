import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenantLoader } from './loader.ts'
import { StoredReadings } from './stored-readings.ts'
import * as source from './tenant-source.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
let place: string
const read = vi.spyOn(TenantLoader.prototype, 'load')
const onError = vi.fn()

beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'], landers: 'copied' })
  place = join(sites.folders.tenants, '../readings')
  settle()
  read.mockClear()
  onError.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  sites.close()
})

/** The files of the test were written long ago: file systems tell no times that are closer. */
const settle = () => vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })

/** A process of the host, or the next start of one. */
const open = (program = 'program') => new StoredReadings({ folders: sites.folders, place, program, onError })

/** A worker, which starts after the reader of its host has checked all files. */
const openAsWorker = () =>
  new StoredReadings({ folders: sites.folders, place, program: 'program', checked: true, onError })

/** The value of a site that loads. */
function siteOf(readings: StoredReadings, id = 'amore') {
  const { tenant } = readings.of(id)
  if (!tenant.ok) throw new Error(JSON.stringify(tenant.findings))
  return tenant.value
}

const folder = (...names: string[]) => join(place, 'program', ...names)

describe('a stored reading', () => {
  it('is what the files say, and is taken by another process without reading them', () => {
    const { tenant } = source.readingOf(sites.folders, new TenantLoader(sites.folders), 'amore')
    open().of('amore')
    read.mockClear()
    const taken = siteOf(open())
    expect(read).not.toHaveBeenCalled()
    // As JSON: what is undefined is not stored.
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
    expect(plain({ ...taken })).toEqual(plain(tenant.ok && tenant.value))
    expect(Object.isFrozen(taken.landers.index?.sections)).toBe(true)
  })

  it('of a site that does not load contains its faults', () => {
    sites.write('amore/tenant.json', '{')
    settle()
    const first = open().of('amore')
    read.mockClear()
    expect(open().of('amore')).toEqual(first)
    expect(first.tenant.ok).toBe(false)
    expect(read).not.toHaveBeenCalled()
  })

  it('shares what sites share, in memory and on the disk', () => {
    const readings = open()
    const [amore, tulp] = [siteOf(readings), siteOf(readings, 'tulp')]
    expect(amore.landers.signup).toBe(tulp.landers.signup)
    expect(amore.settings.packages).toBe(tulp.settings.packages)
  })
})

describe('a worker', () => {
  it('takes the first reading of a site as it is stored, and looks at its files after that', () => {
    open().of('amore')
    sites.change('amore', { name: 'Moon' })
    settle()
    const worker = openAsWorker()
    expect(siteOf(worker).settings.name).toBe('Amore')
    expect(siteOf(worker).settings.name).toBe('Moon')
  })

  it('reads files whose reading is not stored', () => {
    const worker = openAsWorker()
    expect(siteOf(worker).settings.name).toBe('Amore')
    expect(read).toHaveBeenCalledOnce()
  })

  it('takes no reading of files whose present reading could not be stored', () => {
    open().of('amore')
    sites.change('amore', { name: 'Moon' })
    symlinkSync(join(sites.folders.tenants, 'tulp/pages'), join(sites.folders.tenants, 'amore/linked'))
    settle()
    open().of('amore')
    expect(siteOf(openAsWorker()).settings.name).toBe('Moon')
  })

  it('looks at all files if the disk of the readings is full', () => {
    const reader = open()
    expect(reader.stored).toBe('program')
    mkdirSync(place, { recursive: true })
    writeFileSync(folder(), 'no folder')
    reader.of('amore')
    expect(onError).toHaveBeenCalledOnce()
    expect(reader.stored).toBeNull()
  })
})

describe('the files are read again', () => {
  it.each<[string, () => void]>([
    ['a file of the site', () => sites.change('amore', { name: 'Moon' })],
    ['a picture', () => writeFileSync(join(sites.folders.tenants, 'amore/assets/logo.svg'), '<svg/>')],
    ['a new file', () => sites.write('amore/pages/faq.it.md', '# FAQ')],
    ['a lander of the site', () => sites.remove('amore/landers/index')],
    ['the preset', () => touched(join(sites.folders.tenants, '_presets/dating.json'))],
    ['a theme', () => touched(join(sites.folders.themes, 'classic/theme.json'))],
    ['a lander', () => touched(join(sites.folders.landers, 'index/lander.json'))],
  ])('after a change of %s', (_what, change) => {
    open().of('amore')
    change()
    settle()
    read.mockClear()
    open().of('amore')
    expect(read).toHaveBeenCalledOnce()
  })

  it('after a change that keeps size and time of the file', () => {
    expect(siteOf(open()).settings.name).toBe('Amore')
    const file = join(sites.folders.tenants, 'amore/tenant.json')
    const time = new Date(2020, 1, 1)
    utimesSync(file, time, time)
    open().of('amore')
    sites.replace('amore/tenant.json', '"Amore"', '"Amora"')
    utimesSync(file, time, time)
    settle()
    expect(siteOf(open()).settings.name).toBe('Amora')
  })

  it('by another build of the program', () => {
    open().of('amore')
    read.mockClear()
    open('other').of('amore')
    expect(read).toHaveBeenCalledOnce()
  })

  it('while they have just changed, because the next change might not be seen', () => {
    vi.useRealTimers()
    sites.change('amore', { name: 'Moon' })
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    open().of('amore')
    read.mockClear()
    open().of('amore')
    expect(read).toHaveBeenCalledOnce()
  })

  it('if a link leads to another folder', () => {
    const pages = join(sites.folders.tenants, 'amore/pages')
    renameSync(pages, `${pages}-real`)
    symlinkSync(`${pages}-real`, pages)
    settle()
    open().of('amore')
    read.mockClear()
    open().of('amore')
    expect(read).toHaveBeenCalledOnce()
  })

  it.each(['sites', 'contents', 'parts'])('if the stored %s are cut off, changed or gone', (kind) => {
    const good = JSON.stringify({ ...siteOf(open()) })
    const files = () => readdirSync(folder(kind)).map((name) => folder(kind, name))
    for (const broken of [
      (text: string) => text.slice(0, -1),
      (text: string) => text.replace('a', 'b'),
      () => '',
    ]) {
      for (const file of files()) writeFileSync(file, broken(readFileSync(file, 'utf8')))
      expect(JSON.stringify({ ...siteOf(open()) })).toBe(good)
    }
    rmSync(folder(kind), { recursive: true })
    expect(JSON.stringify({ ...siteOf(open()) })).toBe(good)
    expect(onError).not.toHaveBeenCalled()
  })
})

it('a process that has taken a site serves it although its files and readings change', () => {
  const old = siteOf(open())
  sites.write('amore/pages/faq.it.md', '# New')
  settle()
  expect(siteOf(open()).pages.it?.faq).toBe('# New')
  expect(old.pages.it?.faq).not.toBe('# New')
  expect(old.pages.it?.faq).toBeDefined()
})

it('a place that cannot be written is reported once, and the sites are served', () => {
  writeFileSync(place, '')
  const readings = open()
  expect(siteOf(readings).settings.name).toBe('Amore')
  expect(siteOf(readings, 'tulp').settings.name).toBe('Tulp')
  expect(onError).toHaveBeenCalledOnce()
})

it('keeps the readings of two programs, and contents for a day after their site changed', async () => {
  for (const program of ['first', 'second', 'program']) {
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    open(program).of('amore')
    await open(program).prune()
  }
  expect(readdirSync(place).sort()).toEqual(['program', 'second'])
  sites.write('amore/pages/faq.it.md', '# New')
  settle()
  open().of('amore')
  const contents = () => readdirSync(folder('contents')).length
  await open().prune()
  expect(contents()).toBe(2)
  mkdirSync(join(sites.folders.tenants, 'gone'), { recursive: true })
  await open().prune(Date.now() + 2 * 86_400_000)
  expect(contents()).toBe(1)
  expect(siteOf(open()).pages.it?.faq).toBe('# New')
})

function touched(file: string): void {
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
}
