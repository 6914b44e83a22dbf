import { cpSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from '../check.ts'
import type { Finding } from '../finding.ts'
import type { JsonObject } from '../json.ts'
import { openTenantRegistry } from '../registry.ts'
import { copySites, memoryRecords, type TestSites } from '../test-site.ts'
import { pictureFields } from './picture-fields.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

const OWN = 'amore/landers/gallery'
const PICTURE = `${OWN}/assets/summer.webp`

const faults = (): readonly Finding[] =>
  checkSites(sites.folders, 'amore').filter(({ level }) => level === 'fatal' || level === 'error')
const found = () => faults().map(({ code, file, path }) => [code, file, path])

/** Copies a picture of the platform into the site's folder of the lander. */
function givePicture(): string {
  sites.write(`${OWN}/assets/README.md`, 'Pictures of the summer.')
  const target = join(sites.folders.tenants, PICTURE)
  cpSync(join(sites.folders.landers, 'video/assets/lake.webp'), target)
  return target
}

const hero = (texts: JsonObject) => {
  sites.write(`${OWN}/lander.json`, {
    order: ['start'],
    sections: { start: { type: 'hero', settings: { picture: 'summer.webp' } } },
  })
  for (const code of ['it', 'en'])
    sites.write(`${OWN}/locales/${code}.json`, {
      sections: { start: { title: 'Ciao', button: 'Entra', ...texts } },
    })
}

describe('pictures of a lander', () => {
  it('are also found in lists', () => {
    sites.write(`${OWN}/lander.json`, {
      sections: { cards: { type: 'gallery', settings: { pictures: ['face-01.webp', 'face-1.webp'] } } },
      order: ['cards'],
    })
    expect(found()).toContainEqual([
      'asset_missing',
      `tenants/${OWN}/lander.json`,
      'sections.cards.settings.pictures.1',
    ])
  })

  it('of 200 MB are refused with the limit and the cure, and the live page stays', async () => {
    const registry = await openTenantRegistry({
      folders: sites.folders,
      mode: 'development',
      records: memoryRecords(),
      watch: false,
      onSwap: () => undefined,
    })
    const good = registry.get('amore')
    truncateSync(givePicture(), 200_000_000)
    const [fault] = faults()
    expect(fault).toMatchObject({ code: 'asset_too_large', file: `tenants/${PICTURE}` })
    expect(fault?.message).toBe(
      'expected at most 2000000 bytes, found 200000000: save it as WebP, at most 2000 pixels wide',
    )
    await registry.reload()
    expect(registry.get('amore')).toBe(good)
    await registry.close()
  })

  it.each<[string, string]>([
    ['is no picture', 'not yet drawn'],
    ['is empty', ''],
  ])('are refused if a file %s', (_what, content) => {
    sites.write(PICTURE, content)
    expect(found()).toContainEqual(['asset_broken', `tenants/${PICTURE}`, ''])
  })

  it('change the revision of the site with their content', async () => {
    givePicture()
    const registry = await openTenantRegistry({
      folders: sites.folders,
      mode: 'development',
      records: memoryRecords(),
      watch: false,
      onSwap: () => undefined,
    })
    const before = registry.get('amore')?.revision
    cpSync(join(sites.folders.landers, '_shared/lorelei/face-01.webp'), join(sites.folders.tenants, PICTURE))
    await registry.reload()
    expect(registry.get('amore')?.revision).not.toBe(before)
    await registry.close()
  })
})

describe('the alternative text of a picture', () => {
  it('is required in each language, otherwise the page does not go live', () => {
    givePicture()
    hero({})
    const missing = found().filter(([code]) => code === 'alt_missing')
    expect(missing).toEqual([['alt_missing', `tenants/${OWN}/locales/it.json`, 'sections.start.alt']])
    hero({ alt: 'Due persone sulla spiaggia' })
    expect(found()).toEqual([])
  })

  it('is defined for every picture of every section type, unless the schema marks the picture as decorative', () => {
    const folder = join(sites.folders.schemas, 'sections')
    const undescribed = readdirSync(folder).flatMap((name) => {
      const schema = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        properties: { settings: unknown }
        $defs: { texts: { properties: object } }
      }
      return pictureFields(schema.properties.settings)
        .filter(({ kind }) => kind === 'picture')
        .filter(({ alt, decorative }) =>
          alt === undefined ? !decorative : !Object.hasOwn(schema.$defs.texts.properties, alt),
        )
        .map(({ path }) => `${name}: ${path.join('.')}`)
    })
    expect(undescribed).toEqual([])
  })
})

it('settings that name files are found at any depth, by the extensions in their pattern', () => {
  const file = (endings: string, more = {}) => ({
    type: 'string',
    pattern: `^[a-z-]+\\.${endings}$`,
    ...more,
  })
  const schema = {
    properties: {
      cover: file('(avif|webp|svg)', { 'x-alt': 'alt' }),
      slides: { items: { properties: { image: file('webp') } } },
      film: { anyOf: [{ properties: { src: file('webm') } }, { const: 'none' }] },
      name: { type: 'string', pattern: '^webp$' },
    },
  }
  expect(pictureFields(schema).map(({ path, kind, alt }) => [path.join('.'), kind, alt])).toEqual([
    ['cover', 'picture', 'alt'],
    ['slides.*.image', 'picture', undefined],
    ['film.src', 'film', undefined],
  ])
})
