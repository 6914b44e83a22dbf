/** The list of members from which a profile was opened. */
export interface ProfileList {
  readonly ids: readonly string[]
  /** Address of the next page of results; null if there is none. */
  readonly more: string | null
}

const KEY = 'profile-lists'
/** Lists that are stored: opening a related profile creates a new one. */
const MOST = 5
/** Maximum number of ids in one list. */
const LONGEST = 400

/**
 * Stores the members whose cards are on the page, in their order, if the opened profile is among
 * them; for this tab only. Paging from profile to profile leaves the list as it is.
 */
export function keepShownProfiles(opened: string): void {
  const cards = document.querySelectorAll<HTMLElement>('main [data-card] [data-photo-of]')
  const next = document.querySelector<HTMLAnchorElement>('main .pagination a[rel=next]')
  const ids = [...new Set([...cards].flatMap((card) => card.dataset.photoOf ?? []))]
  const turned = document.querySelector(`main a[data-turn][href$="/${CSS.escape(opened)}"]`)
  if (ids.includes(opened) && !turned) keepProfileList({ ids, more: next && next.pathname + next.search })
}

/** Stores a list, replacing one that begins with the same member. */
export function keepProfileList({ ids, more }: ProfileList): void {
  const kept = { ids: ids.slice(0, LONGEST), more: ids.length < LONGEST ? more : null }
  const others = readLists().filter((list) => list.ids[0] !== ids[0])
  try {
    sessionStorage.setItem(KEY, JSON.stringify([kept, ...others].slice(0, MOST)))
  } catch {
    // Without storage, profiles have no neighbours.
  }
}

/** The latest list that contains this member. */
export function profileListWith(id: string): ProfileList | undefined {
  return readLists().find(({ ids }) => ids.includes(id))
}

function readLists(): readonly ProfileList[] {
  try {
    const lists: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(lists) ? lists.filter(isList) : []
  } catch {
    return []
  }
}

function isList(value: unknown): value is ProfileList {
  const { ids, more } = (value ?? {}) as Partial<Record<keyof ProfileList, unknown>>
  return (
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string') &&
    (more === null || typeof more === 'string')
  )
}
