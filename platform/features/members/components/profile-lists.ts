/** A list of members that a profile was opened from. */
export interface ProfileList {
  readonly ids: readonly string[]
  /** Address of the page of results after these; null where there is none. */
  readonly more: string | null
}

const KEY = 'profile-lists'
/** Lists of one evening's back and forth: a related profile opens one of its own. */
const MOST = 5
/** Ids of one list. */
const LONGEST = 400

/**
 * Keeps the members whose cards are on the page, in their order, where the profile that is about to
 * be drawn is one of them; in this tab alone. Going from profile to profile keeps the list as it
 * is.
 */
export function keepShownProfiles(opened: string): void {
  const cards = document.querySelectorAll<HTMLElement>('main [data-card] [data-photo-of]')
  const next = document.querySelector<HTMLAnchorElement>('main .pagination a[rel=next]')
  const ids = [...new Set([...cards].flatMap((card) => card.dataset.photoOf ?? []))]
  const turned = document.querySelector(`main a[data-turn][href$="/${CSS.escape(opened)}"]`)
  if (ids.includes(opened) && !turned) keepProfileList({ ids, more: next && next.pathname + next.search })
}

/** Keeps a list, in place of one that begins with the same member. */
export function keepProfileList({ ids, more }: ProfileList): void {
  const kept = { ids: ids.slice(0, LONGEST), more: ids.length < LONGEST ? more : null }
  const others = readLists().filter((list) => list.ids[0] !== ids[0])
  try {
    sessionStorage.setItem(KEY, JSON.stringify([kept, ...others].slice(0, MOST)))
  } catch {
    // Without a storage profiles are opened one by one.
  }
}

/** The list that holds this member, the latest one first. */
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
