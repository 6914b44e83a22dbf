import { seededRandom } from '../../platform/features/demo/random.ts'

type Query = Readonly<Record<string, string>>

const PROVINCES = 107
const HAIR = ['blond', 'brown', 'black', 'red']
const INTERESTS = ['travelling', 'cooking', 'music', 'movies']
const KM = ['5', '10', '25', '50', '100']

/**
 * A mixture of searches like that of members, the same for every site and run: half filter by age,
 * two fifths by place, fewer by other properties; most request one of the first pages, few a deep
 * one.
 */
export function searches(count: number): Query[] {
  const random = seededRandom('searches of the bench')
  return Array.from({ length: count }, () => {
    const query: Record<string, string> = {}
    if (random.chance(0.5)) {
      const from = random.whole(18, 45)
      query.min_age = String(from)
      query.max_age = String(from + random.whole(5, 20))
    }
    const place = random.next()
    if (place < 0.2) query.countryregion = `IT-${random.whole(1, PROVINCES)}`
    else if (place < 0.4) query.distance = random.pick(KM)
    if (random.chance(0.15)) query.hair = random.pick(HAIR)
    if (random.chance(0.1)) query.interests = random.pick(INTERESTS)
    if (random.chance(0.15)) query.photo = '1'
    const page = random.chance(0.6) ? 1 : random.chance(0.8) ? random.whole(2, 5) : random.whole(6, 50)
    if (page > 1) query.pageNumber = String(page)
    return query
  })
}
