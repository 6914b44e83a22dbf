import { afterAll, expect, test } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { smallPictures } from './small-pictures.ts'
import { copySites } from './test-site.ts'

const sites = copySites({ sites: ['amore', 'tulp'] })
afterAll(() => sites.close())

const amore = { id: 'amore', revision: '1' } as Tenant
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#ff0f35" d="M0 0h9v9z"/></svg>'

test('inlines a small drawing unchanged', () => {
  sites.write('amore/assets/own.svg', drawing)
  const [type, content = ''] = (smallPictures(sites.folders.tenants)(amore, 'own.svg') ?? '').split(',')
  expect(type).toBe('data:image/svg+xml')
  expect(decodeURIComponent(content)).toBe(drawing)
  expect(content, 'nothing that would end an attribute').not.toMatch(/["<>&]/)
})

test('does not inline a large drawing, a photograph or a missing file', () => {
  const small = smallPictures(sites.folders.tenants)
  sites.write('amore/assets/large.svg', drawing.replace('</svg>', `${' '.repeat(6_000)}</svg>`))
  sites.write('amore/assets/photo.jpg', 'not looked at')
  expect(['large.svg', 'photo.jpg', 'gone.svg'].map((name) => small(amore, name))).toEqual([null, null, null])
})

test('shows a changed drawing with the next revision, and never another brand’s', () => {
  const small = smallPictures(sites.folders.tenants)
  sites.write('amore/assets/own.svg', drawing)
  const first = small(amore, 'own.svg')
  sites.write('amore/assets/own.svg', drawing.replace('ff0f35', '292a57'))
  expect(small(amore, 'own.svg')).toBe(first)
  expect(small({ ...amore, revision: '2' }, 'own.svg')).not.toBe(first)
  expect(small({ ...amore, id: 'tulp' }, 'own.svg')).toBeNull()
})
