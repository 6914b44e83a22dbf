import { describe, expect, it } from 'vitest'
import { type Candidate, fitOf, type Reason, ranked, type Wanted } from './scoring.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const wanted: Wanted = {
  birthDate: '1990-05-01',
  country: 'IT',
  region: 15,
  askedRegion: null,
  today: new Date('2026-11-22T00:00:00Z'),
  now: NOW,
}
/** A candidate for whom no reason applies. */
const stranger: Candidate = {
  birth_date: '1970-01-01',
  country: 'IT',
  region: 3,
  distance: null,
  together: [],
  has_photo: false,
  shared: 0,
  wishes: [],
  wants_age: null,
  lastOnline: new Date('2026-10-01T10:00:00Z'),
}

const within = (value: number) => ({ value, unit: 'kilometer' as const, km: value })
const ROME = { country: 'IT', id: 58 }

describe('why somebody fits', () => {
  it.each<[string, Partial<Candidate>, Partial<Wanted>, readonly Reason[], number]>([
    ['nothing', {}, {}, [], 0],
    ['a photo counts and is no reason', { has_photo: true }, {}, [], 15],
    ['5 shared interests', { shared: 5 }, {}, [{ kind: 'shared', count: 5 }], 30],
    ['20 count as 8', { shared: 20 }, {}, [{ kind: 'shared', count: 20 }], 48],
    ['looks for the same', { wishes: [34] }, {}, [{ kind: 'wish', wishes: [34] }], 14],
    ['looks for more of the same', { wishes: [0, 34] }, {}, [{ kind: 'wish', wishes: [0, 34] }], 28],
    ['same age', { birth_date: '1990-05-02' }, {}, [{ kind: 'apart', years: 0 }], 12],
    ['3 years younger', { birth_date: '1993-05-01' }, {}, [{ kind: 'apart', years: 3 }], 6],
    ['3 years older', { birth_date: '1987-05-01' }, {}, [{ kind: 'apart', years: 3 }], 6],
    ['5 years is the last reason', { birth_date: '1995-05-01' }, {}, [{ kind: 'apart', years: 5 }], 2],
    ['6 years is none', { birth_date: '1996-05-01' }, {}, [], 0],
    ['a birthday tomorrow', { birth_date: '1995-11-23' }, {}, [], 0],
    ['the same region', { region: 15 }, {}, [{ kind: 'region' }], 8],
    ['the same number in another country', { region: 15, country: 'CH' }, {}, [], 0],
    ['a region of nobody', { region: null }, { region: null }, [], 0],
    ['the region that was asked for', { region: 58 }, { askedRegion: ROME }, [{ kind: 'asked_region' }], 14],
    [
      'the own one, asked for',
      { region: 15 },
      { askedRegion: { country: 'IT', id: 15 } },
      [{ kind: 'region' }],
      14,
    ],
    ['the own one, when another was asked for', { region: 15 }, { askedRegion: ROME }, [], 0],
    ['within 5 km', { distance: within(5) }, {}, [{ kind: 'near' }], 12],
    ['within 10 km', { distance: within(10) }, {}, [{ kind: 'near' }], 12],
    ['within 25 km', { distance: within(25) }, {}, [{ kind: 'near' }], 10],
    ['within 50 km', { distance: within(50) }, {}, [{ kind: 'near' }], 8],
    ['within 100 km counts and is no reason', { distance: within(100) }, {}, [], 5],
    ['within 200 km', { distance: within(200) }, {}, [], 2],
    ['within 500 km', { distance: within(500) }, {}, [], 0],
    ['in miles', { distance: { value: 50, unit: 'mile', km: 80 } }, {}, [{ kind: 'near' }], 8],
    [
      'near and in the region is told once',
      { distance: within(25), region: 15 },
      {},
      [{ kind: 'region' }],
      18,
    ],
    [
      'near the region that was asked for',
      { distance: within(50) },
      { askedRegion: ROME },
      [{ kind: 'near_asked', distance: within(50) }],
      8,
    ],
    [
      'free at the same time, the first time is told',
      { together: ['Sunday', 'Monday'] },
      {},
      [{ kind: 'free_time', when: 'Sunday' }],
      16,
    ],
    ['looks for the age', { wants_age: { min: 36, max: 40 } }, {}, [{ kind: 'wants_you' }], 8],
    ['looks for others', { wants_age: { min: 37, max: 40 } }, {}, [], 0],
    ['here this week', { lastOnline: new Date('2026-11-16T10:00:00Z') }, {}, [{ kind: 'active' }], 5],
    ['here a week ago', { lastOnline: new Date('2026-11-15T10:00:00Z') }, {}, [], 0],
  ])('%s', (_what, facts, more, reasons, points) => {
    expect(fitOf({ ...stranger, ...facts }, { ...wanted, ...more })).toEqual({ points, reasons })
  })
})

it('names the best reason first', () => {
  const { reasons } = fitOf(
    { ...stranger, shared: 1, region: 15, birth_date: '1993-05-01', lastOnline: NOW, wishes: [34] },
    wanted,
  )
  expect(reasons.map(({ kind }) => kind)).toEqual(['wish', 'region', 'shared', 'apart', 'active'])
})

it('ranks by reasons, then by last visit', () => {
  const some = [
    { ...stranger, name: 'early' },
    { ...stranger, name: 'late', lastOnline: new Date('2026-10-02T10:00:00Z') },
    { ...stranger, name: 'shares', shared: 2 },
    { ...stranger, name: 'near', distance: within(50) },
  ]
  expect(ranked(some, wanted).map(({ candidate }) => candidate.name)).toEqual([
    'shares',
    'near',
    'late',
    'early',
  ])
})
