import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { landerPicture } from '../tenancy/landers/pictures.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { demoSite } from '../testing/tenant-fixture.ts'

const app = testApp(testDatabase())

const amore = () => demoSite(app, 'amore')
const address = (file: string) => `/lander-files/${amore().revision}/gallery/${file}`
const headersOf = async (path: string) => {
  const { status, headers } = await app.send('amore', path)
  return [status, headers['content-type'], headers['cache-control']]
}

describe('pictures of landers', () => {
  it('are the original, uncached, until a smaller file exists; then that file, cached forever', async () => {
    const smaller = `${address('face-02.webp')}/240.avif`
    expect(await headersOf(smaller)).toEqual([200, 'image/webp', 'no-cache'])
    const file = landerPicture(app.services.config, amore(), { name: 'gallery' }, 'face-02.webp') ?? ''
    await app.services.pictureVariants.prepare(file, 'amore')
    expect(await headersOf(smaller)).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable'])
  })

  it.each(['face-01.webp/241.avif', 'face-01.webp/240.png', 'none.webp/240.avif', 'face-01.webp/%2e%2e'])(
    'are not offered as %s',
    async (path) => {
      expect((await app.send('amore', address(path))).status).toBe(404)
    },
  )

  it('that were uploaded are offered in smaller sizes by a name derived from their content', async () => {
    const { config, landerFiles, pictureVariants } = app.services
    const original = landerPicture(config, amore(), { name: 'gallery' }, 'face-03.webp') ?? ''
    const id = `${'a'.repeat(40)}.webp`
    await landerFiles.write('amore', id, await readFile(original))
    await pictureVariants.prepare((await landerFiles.pathOf('amore', id)) ?? '', 'amore')
    const kept = 'public, max-age=31536000, immutable'
    expect(await headersOf(`/lander-files/u/${id}/480.webp`)).toEqual([200, 'image/webp', kept])
    expect(await headersOf(`/lander-files/u/${'b'.repeat(40)}.webp/480.webp`)).toContain(404)
    const other = await app.send('tulp', `/lander-files/u/${id}/480.webp`)
    expect(other.status).toBe(404)
  })

  it('use the drawn style of the site', async () => {
    const sent = await Promise.all(
      ['amore', 'tulp'].map((id) => app.send(id, '/lander-files/any/gallery/face-01.webp')),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(sent[0]?.text).not.toBe(sent[1]?.text)
  })
})
