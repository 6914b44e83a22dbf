import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Gender } from '../../core/viewer.ts'
import type { Log } from '../../infra/log.ts'
import { createPhotoStorage, type PhotoStorage } from '../../infra/photo-storage.ts'
import { writeFiles } from '../photos/server.ts'
import { seedDemoLogins } from './accounts.ts'
import { FaceDeal } from './faces.ts'
import { type DemoPhoto, finishMembers, insertMembers, insertPhotos } from './insert.ts'
import { type DemoMember, demoMember } from './people.ts'
import { drawPortrait, makePerson, type Person } from './portraits.ts'
import { seededRandom } from './random.ts'

const MEMBERS = 320
/** Portraits of each gender: more than a page shows, so that no page shows one twice. */
const FACES: Readonly<Record<Gender, number>> = { female: 24, male: 24 }
const SECOND_PICTURES = 6
const AT_ONCE = 4
const BATCH = 2_000
const FACES_STEP = 7

interface Drawn {
  readonly content: string
  readonly width: number
  readonly height: number
}

interface Face {
  readonly person: Person
  readonly pictures: readonly Drawn[]
}

type Faces = Readonly<Record<Gender, readonly Face[]>>

export interface SeedOptions {
  readonly database: Database
  readonly tenants: readonly Tenant[]
  readonly dataDir: string
  readonly log?: Pick<Log, 'info'>
}

/** Fills every tenant that has no member yet; seeding again changes nothing. */
export async function seedDemo({ database, tenants, dataDir, log }: SeedOptions): Promise<void> {
  const storage = createPhotoStorage(dataDir)
  for (const tenant of tenants) {
    if (await hasMembers(database, tenant)) continue
    const started = Date.now()
    await seedTenant(database, tenant, storage, MEMBERS)
    log?.info({ tenant: tenant.id, members: MEMBERS, ms: Date.now() - started }, 'demo members seeded')
  }
}

/** Brings a tenant up to a number of demo members, with the demo logins, their likes and conversations. */
export async function seedTenant(
  database: Database,
  tenant: Tenant,
  storage: PhotoStorage,
  count: number,
): Promise<void> {
  const now = new Date()
  const faces = await drawFaces(tenant, storage)
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, place) => start + place)
    await seedBatch(
      database,
      tenant,
      faces,
      numbers.map((number) => demoMember(tenant, number, now)),
      (start / BATCH) * FACES_STEP,
    )
  }
  await seedDemoLogins(database, tenant, faces.male[0]?.pictures[0], now)
}

/** The newest last, in the order of a list of results, as faces are dealt. */
async function seedBatch(
  database: Database,
  tenant: Tenant,
  faces: Faces,
  made: readonly DemoMember[],
  step: number,
): Promise<void> {
  const ordered = [...made].sort((a, b) => a.last_online_at.localeCompare(b.last_online_at))
  // Batches begin at different faces: their newest members meet on the first page.
  const deals = {
    female: new FaceDeal(faces.female.length, step),
    male: new FaceDeal(faces.male.length, step),
  }
  const members: DemoMember[] = []
  const photos: DemoPhoto[] = []
  for (const member of ordered) {
    const gender: Gender = member.gender === 1 ? 'male' : 'female'
    const face = faces[gender][deals[gender].deal(member.cell)]
    // Some have not uploaded a picture yet, as everywhere.
    const shy = seededRandom(`${member.id} shy`).chance(0.07)
    members.push(face && !shy ? { ...member, hair: face.person.hair } : member)
    if (!face || shy) continue
    photos.push(
      ...face.pictures.map((drawn, place) => ({ ...drawn, memberId: member.id, main: place === 0 })),
    )
  }
  await database.withTenant(tenant.key, async (db) => {
    await insertMembers(db, tenant, members)
    await insertPhotos(db, photos)
    await finishMembers(
      db,
      members.map(({ id }) => id),
    )
  })
}

/** The pool of portraits in the tenant's colours, drawn once and shared by many members. */
async function drawFaces(tenant: Tenant, storage: PhotoStorage): Promise<Faces> {
  const work = (['female', 'male'] as const).flatMap((gender) =>
    Array.from({ length: FACES[gender] }, (_, place) => ({ gender, place })),
  )
  const drawn = new Map<string, Face>()
  const next = async (): Promise<void> => {
    for (let one = work.shift(); one; one = work.shift()) {
      drawn.set(`${one.gender} ${one.place}`, await drawFace(tenant, storage, one.gender, one.place))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  const all = (gender: Gender) =>
    Array.from({ length: FACES[gender] }, (_, place) => drawn.get(`${gender} ${place}`)).filter(
      (face) => face !== undefined,
    )
  return { female: all('female'), male: all('male') }
}

async function drawFace(tenant: Tenant, storage: PhotoStorage, gender: Gender, place: number): Promise<Face> {
  const random = seededRandom(`${tenant.id} face ${gender} ${place}`)
  const person = makePerson(gender, place, random)
  const pictures: Drawn[] = []
  for (let picture = 0; picture < (place < SECOND_PICTURES ? 2 : 1); picture++) {
    const photo = await drawPortrait(person, tenant.theme.id, random)
    await writeFiles(storage, tenant.id, photo)
    pictures.push({ content: photo.content, width: photo.width, height: photo.height })
  }
  return { person, pictures }
}

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
