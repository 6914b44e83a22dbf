import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PORTRAIT_STYLES } from '../../core/portrait-style.ts'
import { namesIn, sourceRoot, tenancyFolders } from '../folders.ts'
import { TenantLoader } from '../loader.ts'
import { landerPicture } from './pictures.ts'

const folders = tenancyFolders(sourceRoot())
const loader = new TenantLoader(folders)
const FACES = Array.from({ length: 12 }, (_, place) => `face-${String(place + 1).padStart(2, '0')}.webp`)

describe('the drawn portraits of landers', () => {
  it.each(PORTRAIT_STYLES)('are twelve, under the same names, in the style %s', (style) => {
    expect(namesIn(join(folders.landers, '_shared', style))).toEqual(FACES)
  })

  it('have the site’s style, and differ between all sites', () => {
    const where = { tenantsDir: folders.tenants, landersDir: folders.landers }
    const files = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp'].flatMap((id) => {
      const tenant = loader.load(id)
      if (!tenant.ok) throw new Error(`demo site ${id} must load`)
      return FACES.map((file) => landerPicture(where, tenant.value, { name: 'collagelanding' }, file))
    })
    expect(files.filter((file) => file === undefined)).toEqual([])
    const seen = files.flatMap((file) => (file === undefined ? [] : readFileSync(file, 'base64')))
    expect(new Set(seen).size).toBe(5 * FACES.length)
  })
})
