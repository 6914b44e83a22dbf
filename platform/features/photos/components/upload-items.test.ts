import { describe, expect, it } from 'vitest'
import { nextUpload, placesTaken, type UploadItem, uploadsAfter } from './upload-items.ts'

const item = (key: string, changes: Partial<UploadItem> = {}): UploadItem => ({
  key,
  file: new Blob(),
  preview: 'blob:x',
  private: false,
  state: 'waiting',
  part: 0,
  fault: '',
  again: true,
  tried: false,
  ...changes,
})

describe('uploads in progress', () => {
  it('are sent one after another, and a failed one does not block the others', () => {
    const [a, b, c] = [item('a'), item('b'), item('c')]
    expect(nextUpload([a, b])?.key).toBe('a')
    expect(nextUpload([{ ...a, state: 'sending' }, b])).toBeUndefined()
    expect(nextUpload([{ ...a, state: 'failed' }, b, c])?.key).toBe('b')
    expect(nextUpload([{ ...a, state: 'failed' }])).toBeUndefined()
  })

  it('take one place each, except for permanently refused ones', () => {
    const failed = item('a', { state: 'failed' })
    expect(placesTaken([item('b'), failed, { ...failed, again: false }])).toBe(2)
  })

  it('keep their place with the reason of a failure, and are marked as repeated when sent again', () => {
    let items: readonly UploadItem[] = [item('a'), item('b')]
    items = uploadsAfter(items, { type: 'started', key: 'a' })
    items = uploadsAfter(items, { type: 'progress', key: 'a', part: 0.5 })
    expect(items[0]).toMatchObject({ state: 'sending', part: 0.5 })
    items = uploadsAfter(items, { type: 'failed', key: 'a', fault: 'too small', again: false })
    expect(items.map(({ key, state, fault }) => [key, state, fault])).toEqual([
      ['a', 'failed', 'too small'],
      ['b', 'waiting', ''],
    ])
    items = uploadsAfter(items, { type: 'retried', key: 'a' })
    expect(items[0]).toMatchObject({ state: 'waiting', tried: true, fault: '' })
    expect(uploadsAfter(items, { type: 'removed', key: 'a' }).map(({ key }) => key)).toEqual(['b'])
  })
})
