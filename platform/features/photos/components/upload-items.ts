/** A chosen picture until it is among the member's photos. */
export interface UploadItem {
  readonly key: string
  readonly file: Blob
  /** Address of the picture in this browser. */
  readonly preview: string
  /** Into the private album. */
  readonly private: boolean
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Part that is sent, 0 to 1. */
  readonly part: number
  /** Why it failed, in the member's language; empty where nothing answered. */
  readonly fault: string
  /** Sent again it may succeed. */
  readonly again: boolean
  /** Sent before. */
  readonly tried: boolean
}

export type UploadChange =
  | { readonly type: 'added'; readonly items: readonly UploadItem[] }
  | { readonly type: 'started' | 'removed' | 'retried'; readonly key: string }
  | { readonly type: 'progress'; readonly key: string; readonly part: number }
  | { readonly type: 'failed'; readonly key: string; readonly fault: string; readonly again: boolean }

/** The pictures on their way after a change. */
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

/** How many places they take: one that was refused for good will not come. */
export const placesTaken = (items: readonly UploadItem[]): number =>
  items.filter(({ state, again }) => state !== 'failed' || again).length

/** The one to send now; none while another is on its way: they share the line. */
export function nextUpload(items: readonly UploadItem[]): UploadItem | undefined {
  if (items.some(({ state }) => state === 'sending')) return undefined
  return items.find(({ state }) => state === 'waiting')
}
