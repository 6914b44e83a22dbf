import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { GENDERS, type Gender } from '../../core/viewer.ts'
import type { Log } from '../../infra/log.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { seedDemoLogins } from './accounts.ts'
import { FaceDeal } from './faces.ts'
import { type Face, isShy, keepFaces } from './gallery.ts'
import {
  type DemoPhoto,
  finishMembers,
  insertAdvertisingConsents,
  insertMembers,
  insertPhotos,
} from './insert.ts'
import { type DemoMember, demoMember } from './people.ts'
import { seededRandom } from './random.ts'

const MEMBERS = 320
const BATCH = 2_000
/** Share of demo members who agreed to appear on landing pages. */
const ADVERTISED = 0.4

export interface SeedOptions {
  readonly database: Database
  readonly tenants: readonly Tenant[]
  readonly storage: PhotoStorage
  /** Members per site; without it, as many as have a face that is not shared. */
  readonly members?: number | null
  readonly log?: Pick<Log, 'info'>
}

/** Fills every tenant that has no member yet. Idempotent. */
export async function seedDemo({ database, tenants, storage, members, log }: SeedOptions): Promise<void> {
  const count = members ?? MEMBERS
  for (const tenant of tenants) {
    if (await hasMembers(database, tenant)) continue
    const started = Date.now()
    await seedTenant(database, tenant, storage, count)
    log?.info({ tenant: tenant.id, members: count, ms: Date.now() - started }, 'demo members seeded')
  }
}

/**
 * Adds demo members to a tenant up to a number, with the demo logins, their likes and
 * conversations. The first members each have a unique face; further ones, which only load tests
 * create, share those.
 */
export async function seedTenant(
  database: Database,
  tenant: Tenant,
  storage: PhotoStorage,
  count: number,
): Promise<void> {
  const now = new Date()
  const made = (start: number, length: number) =>
    Array.from({ length }, (_, place) => demoMember(tenant, start + place, now))
  const first = made(0, Math.min(count, MEMBERS))
  const { faces, login } = await keepFaces(tenant, storage, first, now)
  const crowd = poolOf(first, faces)
  for (let start = 0; start < count; start += BATCH) {
    const members = made(start, Math.min(BATCH, count - start))
    await seedBatch(database, tenant, members, faces, crowd)
  }
  await seedDemoLogins(database, tenant, login.pictures[0], now)
}

type Pool = Readonly<Record<Gender, { readonly faces: readonly Face[]; readonly deal: FaceDeal }>>

const genderOf = ({ gender }: DemoMember): Gender => (gender === GENDERS.male ? 'male' : 'female')

/** Faces for members without a unique one, by gender. */
function poolOf(members: readonly DemoMember[], faces: ReadonlyMap<string, Face>): Pool {
  const of = (gender: Gender) => {
    const own = members.flatMap((member) => (genderOf(member) === gender ? (faces.get(member.id) ?? []) : []))
    return { faces: own, deal: new FaceDeal(own.length) }
  }
  return { female: of('female'), male: of('male') }
}

/** Writes one batch, newest member last: faces are dealt in the order of a list of results. */
async function seedBatch(
  database: Database,
  tenant: Tenant,
  made: readonly DemoMember[],
  own: ReadonlyMap<string, Face>,
  pool: Pool,
): Promise<void> {
  const ordered = [...made].sort((a, b) => a.last_online_at.localeCompare(b.last_online_at))
  const members: DemoMember[] = []
  const photos: DemoPhoto[] = []
  for (const member of ordered) {
    const face = isShy(member) ? undefined : (own.get(member.id) ?? dealt(pool[genderOf(member)], member))
    members.push(face ? { ...member, hair: face.hair } : member)
    const pictures = face?.pictures ?? []
    photos.push(...pictures.map((drawn, place) => ({ ...drawn, memberId: member.id, main: place === 0 })))
  }
  await database.withTenant(tenant.key, async (db) => {
    await insertMembers(db, tenant, members)
    await insertPhotos(db, photos)
    // Demo members are drawings: those who agreed can be shown on landers.
    const agreed = members.filter(({ id }) => seededRandom(`${id} advertised`).chance(ADVERTISED))
    await insertAdvertisingConsents(
      db,
      agreed.map(({ id }) => id),
    )
    await finishMembers(
      db,
      members.map(({ id }) => id),
    )
  })
}

const dealt = ({ faces, deal }: Pool[Gender], { cell }: DemoMember): Face | undefined =>
  faces[deal.deal(cell)]

function hasMembers(database: Database, tenant: Tenant): Promise<boolean> {
  return database.withTenant(tenant.key, async (db) => {
    const row = await db.trx
      .selectFrom('member')
      .select('id')
      .where('tenant_id', '=', db.tenantId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  })
}
