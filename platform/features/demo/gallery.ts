import type { Tenant } from '../../core/tenant.ts'
import { optionCode } from '../../core/traits.ts'
import { GENDERS } from '../../core/viewer.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { writeFiles } from '../photos/server.ts'
import { Cast, landerFaces } from './cast.ts'
import type { DemoMember } from './people.ts'
import type { PortraitStore } from './portrait-store.ts'
import { drawPortrait } from './portraits.ts'
import { seededRandom } from './random.ts'
import type { DrawnStyle, Look } from './styles/style.ts'
import { STYLES } from './styles.ts'

const AT_ONCE = 4
/** Members with a second picture: the first of all. */
const SECOND_PICTURES = 12
const YEAR = 365.25 * 86_400_000
/** Age of the person whom the demo login shows. */
const LOGIN_AGE = 37

export interface Drawn {
  readonly content: string
  readonly width: number
  readonly height: number
}

/** A member as drawn. */
export interface Face {
  /** Code of the profile's hair colour. */
  readonly hair: number
  readonly pictures: readonly Drawn[]
}

interface Sitting {
  readonly id: string
  readonly look: Look
  readonly pictures: number
}

/** Some have not uploaded a picture yet, as everywhere. */
export const isShy = ({ id }: Pick<DemoMember, 'id'>): boolean => seededRandom(`${id} shy`).chance(0.07)

/** How the demo members of a site look, in the style of its theme: nobody like another, nor like a drawing on its landers. */
export function castOf(
  { id, theme }: Tenant,
  members: readonly DemoMember[],
  now: Date,
): { readonly style: DrawnStyle; readonly looks: ReadonlyMap<string, Look>; readonly login: Look } {
  const style = STYLES[theme.portraits]
  const cast = new Cast(
    style,
    landerFaces(style).map(({ look }) => look),
  )
  const login = cast.next(`${id} login`, { gender: 'male', age: LOGIN_AGE })
  const looks = members.map((member) => {
    const age = Math.floor((now.getTime() - Date.parse(member.birth_date)) / YEAR)
    const gender = member.gender === GENDERS.male ? ('male' as const) : ('female' as const)
    return [member.id, cast.next(`${member.id} face`, { gender, age })] as const
  })
  return { style, looks: new Map(looks), login }
}

/** Where photos of members are, and where portraits that were drawn before. */
interface Places {
  readonly storage: PhotoStorage
  readonly store: PortraitStore
}

/** Draws the portraits of these members and of the demo login, each once. */
export async function drawFaces(
  tenant: Tenant,
  { storage, store }: Places,
  members: readonly DemoMember[],
  now: Date,
): Promise<{ readonly faces: ReadonlyMap<string, Face>; readonly login: Face | undefined }> {
  const { style, looks, login } = castOf(tenant, members, now)
  const sittings: Sitting[] = [
    { id: 'login', look: login, pictures: 1 },
    ...members.flatMap((member, place) => {
      const look = looks.get(member.id)
      return look && !isShy(member)
        ? [{ id: member.id, look, pictures: place < SECOND_PICTURES ? 2 : 1 }]
        : []
    }),
  ]
  const faces = new Map<string, Face>()
  const work = [...sittings]
  const next = async (): Promise<void> => {
    for (let one = work.shift(); one; one = work.shift()) {
      faces.set(one.id, await drawFace(tenant, { storage, store }, style, one))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return { faces, login: faces.get('login') }
}

async function drawFace(
  tenant: Tenant,
  { storage, store }: Places,
  style: DrawnStyle,
  { id, look, pictures: count }: Sitting,
): Promise<Face> {
  const random = seededRandom(`${tenant.id} ${id} pictures`)
  const pictures: Drawn[] = []
  for (let picture = 0; picture < count; picture++) {
    const photo = await drawPortrait(style, look, random, store)
    await writeFiles(storage, tenant.id, photo)
    pictures.push({ content: photo.content, width: photo.width, height: photo.height })
  }
  return { hair: optionCode('hair', look.hair) ?? 1, pictures }
}
