import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { CONSOLE_FOLDER, consoleTextsIn } from './console-texts.ts'
import type { JsonObject } from './json.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

const write = (texts: JsonObject) => sites.write(`${CONSOLE_FOLDER}/locales/de.json`, texts)

/** Findings of `site check` about texts, as `file path: message`. */
const findings = () =>
  checkSites(sites.folders)
    .filter(({ code }) => code.startsWith('text_'))
    .map(({ file, path, message }) => `${file} ${path}: ${message}`)

describe('texts of the console', () => {
  it('are reloaded after a change, at most once a second', () => {
    let now = 0
    const current = consoleTextsIn(
      sites.folders,
      () => undefined,
      () => now,
    )
    expect(current().texts).toEqual({})
    write({ console: { photos: 'Bilder' } })
    expect(current().texts).toEqual({})
    now += 1000
    const first = current()
    expect(first.texts).toEqual({ de: { 'console:photos': 'Bilder' } })
    write({ console: { photos: 'Aufnahmen' } })
    now += 1000
    expect(current().texts).toEqual({ de: { 'console:photos': 'Aufnahmen' } })
    expect(current().revision).not.toBe(first.revision)
  })

  it('stay unchanged if a file is broken, which is reported once', () => {
    let now = 0
    const faults: string[] = []
    const report = (found: readonly { readonly file: string }[]) =>
      faults.push(...found.map(({ file }) => file))
    write({ console: { photos: 'Bilder' } })
    const current = consoleTextsIn(sites.folders, report, () => now)
    current()
    const folder = join(sites.folders.tenants, CONSOLE_FOLDER, 'locales')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'de.json'), '{ "console": ')
    for (let look = 0; look < 3; look++) {
      now += 1000
      expect(current().texts).toEqual({ de: { 'console:photos': 'Bilder' } })
    }
    expect(faults).toEqual(['tenants/_console/locales/de.json'])
  })

  it('may use i18next’s full format', () => {
    write({
      console: { queue_empty_text: '$t(queue_empty). $t(waiting, {"count": 0})', waiting_one: 'Ein Foto' },
    })
    expect(findings()).toEqual([])
  })

  it('are checked', () => {
    write({ console: { queue_empty: '$t(nowhere)' }, common: { close: 'Zu' } })
    expect(findings()).toEqual([
      'tenants/_console/locales/de.json console:queue_empty: expected a text of the platform in $t(…), found "console:nowhere"',
      'tenants/_console/locales/de.json common:close: expected a text of the namespace console, found "common:close"',
    ])
  })

  it('belong to no site', () => {
    sites.write('amore/locales/de.json', { console: { photos: 'Bilder' } })
    expect(findings()).toEqual([
      'tenants/amore/locales/de.json console:photos: expected in tenants/_console/locales: the console belongs to no site',
    ])
  })
})
