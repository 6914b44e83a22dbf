import { describe, expect, it } from 'vitest'
import { unzip, zipOf } from './site-archive.ts'

const FILES = [
  { path: 'manifest.json', content: '{"format":1}' },
  { path: 'tenants/luna/tenant.json', content: `{ "name": "${'Lüna '.repeat(400)}" }` },
  { path: 'tenants/luna/assets/a.png', content: Buffer.from([0x89, 0x50, 0, 255]) },
]

describe('an archive of a site', () => {
  it('gives back its files, and is the same for the same files', async () => {
    const zip = await zipOf(FILES)
    expect([...unzip(zip)]).toEqual(FILES.map(({ path, content }) => [path, Buffer.from(content)]))
    expect((await zipOf(FILES)).equals(zip)).toBe(true)
  })

  it('is refused wherever it was cut', async () => {
    const zip = await zipOf(FILES)
    for (let length = 0; length < zip.length; length += 7)
      expect(() => unzip(zip.subarray(0, length)), String(length)).toThrow('its end is missing')
  })

  it('is refused with an altered byte in a file', async () => {
    const zip = await zipOf(FILES)
    const at = zip.indexOf('{"format":1}') > 0 ? zip.indexOf('{"format":1}') : 45
    zip[at] = (zip[at] ?? 0) ^ 1
    expect(() => unzip(zip)).toThrow('a file is damaged: manifest.json')
  })

  it.each(['../evil.json', '/etc/evil', 'tenants/../../evil', 'C:/evil', 'a\\..\\evil', 'a//b'])(
    'is refused with the path %s',
    async (path) => {
      // A writer of archives refuses these names, too: one of the same length is replaced.
      const good = 'x'.repeat(path.length)
      const zip = await zipOf([{ path: good, content: 'evil' }])
      const altered = Buffer.from(zip.toString('latin1').replaceAll(good, path), 'latin1')
      expect(() => unzip(altered)).toThrow('a path leads out of the archive')
    },
  )
})
