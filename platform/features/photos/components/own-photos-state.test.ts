import { describe, expect, it } from 'vitest'
import type { OwnPhoto, OwnPhotoList } from '../contract.ts'
import { placedAt, refusedPhotos, shownPhotos, usedPhotos, withPhoto } from './own-photos-state.ts'

const photo = (name: string, changes: Partial<OwnPhoto> = {}): OwnPhoto => ({
  name,
  status: 'active',
  main: false,
  private: false,
  width: 1,
  height: 1,
  ...changes,
})
const list: OwnPhotoList = {
  photos: [
    photo('a'),
    photo('p', { private: true }),
    photo('r', { status: 'refused' }),
    photo('b'),
    photo('c'),
  ],
  removed: [],
  limit: 25,
}
const names = (photos: readonly OwnPhoto[]) => photos.map(({ name }) => name).join('')

describe('own photos', () => {
  it('are grouped: profile, private, and refused ones, which have no position', () => {
    expect([
      names(shownPhotos(list, false)),
      names(shownPhotos(list, true)),
      names(refusedPhotos(list)),
    ]).toEqual(['abc', 'p', 'r'])
    expect(usedPhotos(list)).toBe(4)
  })

  it.each([
    ['c', 'a', 'caprb', 0],
    ['a', 'c', 'prbca', 4],
    ['b', 'a', 'baprc', 0],
  ])('%s moved to %s gets a position among all photos', (name, target, order, to) => {
    const placed = placedAt(list, name, target)
    expect([names(placed.list.photos), placed.to]).toEqual([order, to])
  })

  it('contain an uploaded photo once, however often the upload responds', () => {
    const once = withPhoto(list, photo('n'))
    expect(names(withPhoto(once, photo('n')).photos)).toBe('aprbcn')
  })
})
