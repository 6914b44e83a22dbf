import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inTurn } from '../../../scripts/test-extent.mjs'
import { PORTRAIT_STYLES } from '../../core/portrait-style.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { landerFaces } from './cast.ts'
import { castOf } from './gallery.ts'
import { demoMember } from './people.ts'
import { portraitPixels, portraitSvg } from './portraits.ts'
import { seededRandom } from './random.ts'
import { STYLES } from './styles.ts'

const SITES = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp']
const NOW = new Date('2026-01-05T12:00:00Z')
const GLANCED = inTurn('portraits at a glance', SITES, 2)
const loader = new TenantLoader(tenancyFolders(sourceRoot()))

function siteOf(id: string) {
  const tenant = loader.load(id)
  if (!tenant.ok) throw new Error(JSON.stringify(tenant.findings))
  const site = { ...tenant.value, key: 1 }
  const members = Array.from({ length: 320 }, (_, number) => demoMember(site, number, NOW))
  return { site, members, ...castOf(site, members, NOW) }
}

/** The portrait at a few pixels, which shows only its main features. */
async function glance(svg: string): Promise<Buffer> {
  const picture = await portraitPixels(svg, 60)
  return picture().resize(24, 30).raw().toBuffer()
}

const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

it('each demo site has a separate drawing style', () => {
  expect(SITES.map((id) => siteOf(id).style.name).sort()).toEqual([...PORTRAIT_STYLES].sort())
})

describe.each(SITES)('the portraits of %s', (id) => {
  const { site, members, style, looks, login } = siteOf(id)

  it('repeat no face, neither of members nor of drawings on landers', () => {
    const all = [...landerFaces(style).map(({ look }) => look), login, ...looks.values()]
    const marks = all.map((look) => look.marks.join(' '))
    expect(marks).toHaveLength(12 + 1 + 320)
    expect(new Set(marks).size).toBe(marks.length)
  })

  it('are the same on every machine', () => {
    expect([...castOf(site, members, NOW).looks.values()]).toEqual([...looks.values()])
  })

  if (!GLANCED.includes(id)) return
  it('differ at a glance', async () => {
    const seen: Buffer[] = []
    for (const look of [...looks.values()].slice(0, 70))
      seen.push(await glance(portraitSvg(style, look, seededRandom(`${id} same ground`))))
    const least = seen.flatMap((one, place) => seen.slice(place + 1).map((other) => difference(one, other)))

    expect(Math.min(...least)).toBeGreaterThan(0.8)
  })
})

it('people of Alpenherz look their age: most have grey hair, are bald, or wear glasses or a beard', () => {
  const { looks } = siteOf('alpen')
  const grown = [...looks.values()].filter(({ hair, traits }) => {
    const { accessoriesProbability: glasses, facialHairProbability: beard } = traits
    return hair === 'grey' || hair === 'bald' || glasses === 100 || beard === 100
  })
  expect(grown.length / looks.size).toBeGreaterThan(0.75)
  const grey = [...looks.values()].filter(({ hair }) => hair === 'grey' || hair === 'bald')
  expect(grey.length / looks.size).toBeGreaterThan(0.45)
})

/** Brows of Lorelei that are jagged or frown: a face with them looks angry. */
const ANGRY = ['variant01', 'variant03', 'variant04', 'variant06', 'variant08']

it('demo people look friendly: no face has angry brows', () => {
  const brows = Array.from({ length: 300 }, (_, number) => {
    const sitter = { gender: number % 2 === 0 ? ('female' as const) : ('male' as const), age: 35 }
    return STYLES.lorelei.look(sitter, seededRandom(`face ${number}`)).traits.eyebrows
  }).flat()
  expect(new Set(brows).size).toBeGreaterThan(1)
  expect(brows.filter((brow) => ANGRY.includes(String(brow)))).toEqual([])
})

it('the two people in the picture of Amore have hands in the colour of their faces', () => {
  const file = new URL('../../../tenants/amore/assets/hero.svg', import.meta.url)
  const svg = fs.readFileSync(file, 'utf8')
  const face = /d="M(238|404) 3\d\d[^"]*" fill="(#\w+)"/g
  const faces = [...svg.matchAll(face)].map(([, , colour]) => colour)
  const arm = /<path d="M(?:262|378) 470[^"]*" stroke="(#\w+)"/g
  const arms = [...svg.matchAll(arm)].map(([, colour]) => colour)
  expect(new Set(faces).size).toBe(2)
  expect(arms).toEqual(faces)
})
