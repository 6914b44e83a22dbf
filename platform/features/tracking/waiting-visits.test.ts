import { expect, it } from 'vitest'
import { countedSource } from '../../core/visit-source.ts'
import { subjectOf, VISIT_BYTES, type Waiting, WaitingVisits } from './waiting-visits.ts'

const DAY = '2026-11-22'
const digest = (at: number) => String.fromCharCode(at).repeat(16)
const from = (network: string) => subjectOf(countedSource({ network }))
const click = { kind: 'link', name: 'summer' } as const

/** Decodes a packed value: byte of the digest, robot, network of the subject. */
const unpacked = ({ packed, subjects }: ReturnType<WaitingVisits['pack']>['pages']) =>
  Array.from({ length: packed.length / VISIT_BYTES }, (_, at) => {
    const visit = packed.subarray(at * VISIT_BYTES, (at + 1) * VISIT_BYTES)
    return [visit[0], visit[15], visit[16], subjects[visit.readUInt16BE(17)]?.source.network]
  })

it('packs pages and clicks separately, each subject once', () => {
  const visits = new WaitingVisits(1, DAY)
  visits.add(digest(1), from('a'), false)
  visits.add(digest(2), subjectOf(countedSource({ network: 'b' }), click), true)
  visits.add(digest(3), from('b'), true)
  // Bytes above 127 stay one byte each.
  visits.add(digest(250), from('a'), false)
  const [batch = []] = visits.batches(10)
  const { pages, clicks } = visits.pack(batch)
  expect(unpacked(pages)).toEqual([
    [1, 1, 0, 'a'],
    [3, 3, 1, 'b'],
    [250, 250, 0, 'a'],
  ])
  expect(pages.subjects).toHaveLength(2)
  expect(unpacked(clicks)).toEqual([[2, 2, 1, 'b']])
})

it('keeps a digest once, and splits into batches', () => {
  const visits = new WaitingVisits(1, DAY)
  expect([1, 2, 1, 3].map((at) => visits.add(digest(at), from('a'), false))).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(visits.batches(2).map((batch) => batch.length)).toEqual([2, 1])
})

it('takes visits back with its own subject indexes', () => {
  const [one, other] = [new WaitingVisits(1, DAY), new WaitingVisits(1, DAY)]
  one.add(digest(1), from('a'), false)
  other.add(digest(2), from('b'), true)
  const [[back]] = other.batches(1) as [[Waiting]]
  expect(one.addFrom(other, back)).toBe(true)
  expect(one.addFrom(other, back)).toBe(false)
  const [batch = []] = one.batches(10)
  expect(unpacked(one.pack(batch).pages)).toEqual([
    [1, 1, 0, 'a'],
    [2, 2, 1, 'b'],
  ])
})
