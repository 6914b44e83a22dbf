import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { copySites, type TestSites } from '../test-site.ts'
import { validatorOf } from '../validate.ts'
import { documentOf, documentSource } from './document.ts'
import { readLander } from './lander-folder.ts'
import { ownSource } from './lander-folders.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

const FOLDER = 'amore/landers/alonetonight'
const PLACE = { shown: `tenants/${FOLDER}`, tenant: 'amore' }
const FILES: Readonly<Record<string, JsonObject>> = {
  'lander.json': { order: ['question', 'more'], sections: { more: { type: 'closing' } } },
  'locales/it.json': { page: { title: 'Da soli' }, sections: { more: { title: 'Vieni', button: 'Entra' } } },
  'slugs/summer.json': { seeks: 'female', texts: { it: { page: { title: 'Estate' } } } },
}

const filesOfSite = () => ownSource(sites.folders.tenants, 'amore', 'alonetonight')

const read = (document: unknown) =>
  readLander(documentSource(document, PLACE), validatorOf(sites.folders.schemas))
const codes = (document: unknown) => read(document).findings.map(({ code, path }) => [code, path])

describe('a document', () => {
  it('contains the files of a folder, and reads like them', () => {
    for (const [file, content] of Object.entries(FILES))
      sites.write(`${FOLDER}/${file}`, { $schema: '../x.json', ...content })
    const { document, findings } = documentOf(filesOfSite())
    expect(findings).toEqual([])
    expect(document).toEqual({
      ...FILES['lander.json'],
      texts: { it: FILES['locales/it.json'] },
      campaigns: { summer: FILES['slugs/summer.json'] },
    })
    const ofFiles = readLander(filesOfSite(), validatorOf(sites.folders.schemas))
    const { digest: _digest, ...folder } = read(document).folder
    expect(ofFiles.folder).toMatchObject(folder)
    expect(documentOf(documentSource(document, PLACE)).document).toEqual(document)
  })

  it('of a missing folder is empty', () => {
    expect(documentOf(filesOfSite())).toEqual({ document: {}, findings: [] })
    expect(codes({})).toEqual([])
  })

  it.each<[string, unknown, readonly [string, string]]>([
    ['that is no object', ['question'], ['schema', '']],
    ['whose texts are a list', { texts: [] }, ['schema', 'texts']],
    ['in a language that there is not', { texts: { xx: {} } }, ['unknown_key', 'texts']],
    ['with a campaign that climbs', { campaigns: { '../../x': {} } }, ['id_invalid', 'campaigns']],
    ['with a file that climbs', { assets: { '../x.webp': { id: 'x' } } }, ['id_invalid', 'assets']],
    ['with an id that climbs', { assets: { 'x.webp': { id: '../x' } } }, ['schema', 'assets.x.webp.id']],
    ['with a key of its own', { colour: 'red' }, ['unknown_key', 'colour']],
  ])('%s is refused', (_name, document, found) => {
    expect(codes(document)).toContainEqual(found)
  })

  it('names the uploads', () => {
    const id = `${'a'.repeat(40)}.webp`
    const { folder } = read({ assets: { 'summer.webp': { id, width: 3 } } })
    expect([folder.assets, folder.uploads]).toEqual([['summer.webp'], { 'summer.webp': id }])
  })
})
