import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tenantSchema } from '../../scripts/generate-editor-schemas.ts'
import { dataAddress } from '../core/app-pages.ts'
import type { RequestScope } from '../core/scope.ts'
import type { TraitName } from '../core/traits.ts'
import type { Member } from '../core/viewer.ts'
import { insertMembers } from '../features/demo/insert.ts'
import { demoMember } from '../features/demo/people.ts'
import type { FilterForm } from '../features/members/pages.ts'
import { presentTraits } from '../features/profile/editor-parts.ts'
import { findOwnProfile } from '../features/profile/server.ts'
import { currentTexts, keepTexts } from '../i18n/texts-source.ts'
import { copySites } from '../tenancy/test-site.ts'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { deleteMembers } from './delete-members.ts'
import { type Seeker, seekers } from './seekers.ts'

/**
 * A trait added as an operator would: one record, one migration and its texts (CONTRIBUTING.md, "A
 * trait of a profile").
 */
const { smoking, RECORD, schemas } = vi.hoisted(() => ({
  smoking: 'smoking' as TraitName,
  RECORD: { options: ['never', 'sometimes'], readers: 'members' },
  /** Schemas are found relative to the code: those of this file are regenerated with the trait. */
  schemas: { folder: '' },
}))
const MIGRATION = 'alter table member add smoking smallint; alter table member_search add smoking smallint'
const TEXTS = {
  options: { 'smoking.never': 'Mai', 'smoking.sometimes': 'A volte' },
  members: { field_smoking: 'Fumo' },
}

vi.mock('../core/traits.ts', async (original) => {
  const traits = await original<typeof import('../core/traits.ts')>()
  Object.assign(traits.TRAITS, { [smoking]: RECORD })
  Object.assign(traits.TRAIT_NAMES, [...traits.TRAIT_NAMES, smoking])
  return traits
})
vi.mock('../tenancy/folders.ts', async (original) => {
  const folders = await original<typeof import('../tenancy/folders.ts')>()
  const tenancyFolders: typeof folders.tenancyFolders = (...given) => {
    const found = folders.tenancyFolders(...given)
    return schemas.folder ? { ...found, schemas: schemas.folder } : found
  }
  return { ...folders, tenancyFolders }
})

const sites = copySites({ sites: ['amore'] })
afterAll(() => sites.close())
const folder = join(sites.folders.tenants, '../schemas')
cpSync(sites.folders.schemas, folder, { recursive: true })
writeFileSync(join(folder, 'tenant.schema.json'), JSON.stringify(tenantSchema()))
schemas.folder = folder
sites.change('amore', {
  logged_out_search: true,
  search_fields: ['gender', 'age', smoking],
  visible_profile_fields: ['age', smoking],
})
keepTexts()
for (const [namespace, texts] of Object.entries(TEXTS))
  Object.assign(currentTexts().it[namespace] ?? {}, texts)

const test = testDatabase()
beforeAll(async () => void (await test.owner.query(MIGRATION)))
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants })
const { siteOf, within, build, signedIn, ask, change } = seekers(test, app)

/** A woman who never smokes, and one who has not answered. */
let never: Seeker
let me: Seeker
beforeEach(async () => {
  await deleteMembers(test)
  me = await signedIn()
  never = await signedIn({ gender: 'female', seeks: 'male' })
  await build()
  const saved = await change(never, 'PUT', '/api/profile', { [smoking]: 'never' })
  expect(saved.status).toBe(200)
})

const found = async (query: string) =>
  (await ask(me, `/api/members?${query}`)).json as unknown as {
    members: { id: string }[]
    filters: { key: string; label: string }[]
  }

describe('a trait that has a record, columns and texts', () => {
  it("is saved by the editor's call, which refuses an unknown option", async () => {
    const { rows } = await test.owner.query('select smoking from member where id = $1', [never.id])
    expect(rows).toEqual([{ smoking: 1 }])
    const refused = await change(never, 'PUT', '/api/profile', { [smoking]: 'always' })
    expect(refused.json).toMatchObject({ error: { fields: { smoking: expect.any(String) } } })
  })

  it('is a search filter, alone and in each order', async () => {
    for (const sort of ['', '&sort=new', '&sort=nearest']) {
      const { members, filters } = await found(`smoking=never${sort}`)
      expect(members.map(({ id }) => id)).toEqual([never.id])
      expect(filters).toMatchObject([{ key: smoking, label: 'Fumo: Mai' }])
    }
    expect((await found('smoking=sometimes')).members).toEqual([])
    expect((await found('')).members).toHaveLength(2)
  })

  it('is offered by the form of the filters and by the editor', async () => {
    const choices = [
      { value: 'never', label: 'Mai' },
      { value: 'sometimes', label: 'A volte' },
    ]
    const { text } = await ask(me, dataAddress('/members?filters=open&smoking=never'))
    const selects = JSON.parse(/"selects":(\[.*?\}\]\}\])/.exec(text)?.[1] ?? '[]') as FilterForm['selects']
    expect(selects).toEqual([{ name: smoking, label: 'Fumo', value: 'never', choices }])

    const row = await within((db) => findOwnProfile(db, never.id))
    if (!row) throw new Error('the member is gone')
    const scope = { tenant: siteOf(), t: (key: string) => TEXTS.options[key.slice(8) as 'smoking.never'] }
    expect(presentTraits(row, scope as unknown as RequestScope<Member>)).toEqual([
      { name: smoking, value: 'never', choices, use: 'profile' },
    ])
  })

  it('is shown on profiles only to its readers, and only they may search by it', async () => {
    const fields = async (cookie: string) =>
      (await ask({ site: 'amore', cookie }, `/api/member?id=${never.id}`)).json.fields
    expect(await fields(me.cookie)).toContainEqual({ key: smoking, label: 'Fumo', value: 'Mai' })
    expect(await fields('')).not.toContainEqual(expect.objectContaining({ key: smoking }))
    const asVisitor = await ask({ site: 'amore', cookie: '' }, '/api/members?smoking=sometimes')
    expect(asVisitor.json.members).toHaveLength(2)
  })

  it('is set by demo members', async () => {
    const people = Array.from({ length: 9 }, (_, number) => demoMember(siteOf(), number, new Date()))
    await within((db) => insertMembers(db, siteOf(), people))
    const { rows } = await test.owner.query(
      "select distinct smoking from member where email like '%@demo.invalid'",
    )
    expect(rows.map((row) => row.smoking).sort()).toEqual([1, 2])
  })
})
