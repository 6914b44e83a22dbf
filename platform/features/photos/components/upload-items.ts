/** A chosen picture until it is among the member's photos. */
export interface UploadItem {
  readonly key: string
  readonly file: Blob
  /** Object URL of the picture in this browser. */
  readonly preview: string
  /** Upload into the private album. */
  readonly private: boolean
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Part that was sent, 0 to 1. */
  readonly part: number
  /** Why it failed, in the member's language; empty if there was no response. */
  readonly fault: string
  /** A retry may succeed. */
  readonly again: boolean
  /** Was sent before. */
  readonly tried: boolean
}

export type UploadChange =
  | { readonly type: 'added'; readonly items: readonly UploadItem[] }
  | { readonly type: 'started' | 'removed' | 'retried'; readonly key: string }
  | { readonly type: 'progress'; readonly key: string; readonly part: number }
  | { readonly type: 'failed'; readonly key: string; readonly fault: string; readonly again: boolean }

/** Reducer of the uploads. */
export function uploadsAfter(items: readonly UploadItem[], change: UploadChange): readonly UploadItem[] {
  if (change.type === 'added') return [...items, ...change.items]
  if (change.type === 'removed') return items.filter(({ key }) => key !== change.key)
  return items.map((item) => (item.key === change.key ? { ...item, ...valuesOf(change) } : item))
}

function valuesOf(change: Exclude<UploadChange, { type: 'added' | 'removed' }>): Partial<UploadItem> {
  switch (change.type) {
    case 'started':
      return { state: 'sending', part: 0, fault: '' }
    case 'progress':
      return { part: change.part }
    case 'failed':
      return { state: 'failed', fault: change.fault, again: change.again, tried: true }
    default:
      return { state: 'waiting', fault: '' }
  }
}

/** Number of places that the uploads take: permanently refused ones take none. */
export const placesTaken = (items: readonly UploadItem[]): number =>
  items.filter(({ state, again }) => state !== 'failed' || again).length

/** The upload to send next; none while another is in progress, because they share the bandwidth. */
export function nextUpload(items: readonly UploadItem[]): UploadItem | undefined {
  if (items.some(({ state }) => state === 'sending')) return undefined
  return items.find(({ state }) => state === 'waiting')
}
