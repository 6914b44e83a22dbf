import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkSites } from '../check.ts'
import { TenantLoader } from '../loader.ts'
import { copySites, type TestSites } from '../test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore'] })
})
afterEach(() => sites.close())

it('a site’s own film replaces both containers of the platform’s film', () => {
  const folder = 'amore/landers/video'
  sites.write(`${folder}/lander.json`, {
    sections: { film: { type: 'video', settings: { mp4_video: 'own.mp4' } } },
  })
  sites.write(`${folder}/assets/README.md`, 'A film of the site.')
  cpSync(
    join(sites.folders.landers, 'video/assets/lake.mp4'),
    join(sites.folders.tenants, folder, 'assets/own.mp4'),
  )
  const result = new TenantLoader(sites.folders).load('amore')
  const { picture, ...films } = (result.ok && result.value.landers.video?.sections.film?.settings) || {}
  expect([picture, films]).toEqual(['lake.webp', { mp4_video: 'own.mp4', tint: true }])
  const faults = checkSites(sites.folders, 'amore').filter(
    ({ level }) => level === 'fatal' || level === 'error',
  )
  expect(faults).toEqual([])
})
