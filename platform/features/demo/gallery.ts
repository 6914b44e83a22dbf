import type { Tenant } from '../../core/tenant.ts'
import { optionCode } from '../../core/traits.ts'
import { GENDERS } from '../../core/viewer.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { contentKey } from '../photos/server.ts'
import { Cast, landerFaces } from './cast.ts'
import type { DemoMember } from './people.ts'
import { PIXELS, portraitSvg } from './portraits.ts'
import { seededRandom } from './random.ts'
import type { DrawnStyle, Look } from './styles/style.ts'
import { STYLES } from './styles.ts'

/** Number of members with a second picture, counted from the first member. */
const SECOND_PICTURES = 12
const YEAR = 365.25 * 86_400_000
/** Age of the demo login's portrait. */
const LOGIN_AGE = 37

export interface Drawn {
  readonly content: string
  readonly width: number
  readonly height: number
}

/** How a member is drawn. */
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

/** Whether the member has no picture: some members of every site have not uploaded one. */
export const isShy = ({ id }: Pick<DemoMember, 'id'>): boolean => seededRandom(`${id} shy`).chance(0.07)

/**
 * The looks of a site's demo members, in the style of its theme: all different from each other and
 * from the drawings on its landers.
 */
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

/**
 * Stores the portraits of these members and of the demo login as drawings. `drawPortrait` renders
 * them on the first request: rendering all of them would take most of a first start.
 */
export async function keepFaces(
  tenant: Tenant,
  storage: PhotoStorage,
  members: readonly DemoMember[],
  now: Date,
): Promise<{ readonly faces: ReadonlyMap<string, Face>; readonly login: Face }> {
  const { style, looks, login } = castOf(tenant, members, now)
  const faces = new Map<string, Face>()
  for (const [place, member] of members.entries()) {
    const look = looks.get(member.id)
    if (!look || isShy(member)) continue
    const pictures = place < SECOND_PICTURES ? 2 : 1
    faces.set(member.id, await keepFace(tenant, storage, style, { id: member.id, look, pictures }))
  }
  return { faces, login: await keepFace(tenant, storage, style, { id: 'login', look: login, pictures: 1 }) }
}

async function keepFace(
  tenant: Tenant,
  storage: PhotoStorage,
  style: DrawnStyle,
  { id, look, pictures: count }: Sitting,
): Promise<Face> {
  const random = seededRandom(`${tenant.id} ${id} pictures`)
  const pictures: Drawn[] = []
  for (let picture = 0; picture < count; picture++) {
    const source = Buffer.from(portraitSvg(style, look, random))
    const content = contentKey(source)
    await storage.writeSource(tenant.id, content, source)
    pictures.push({ content, width: PIXELS, height: PIXELS })
  }
  return { hair: optionCode('hair', look.hair) ?? 1, pictures }
}
