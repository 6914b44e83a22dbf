import { wantedAges } from '../../core/ages.ts'
import { siteDay } from '../../core/calendar.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { freeWith } from '../free-time/server.ts'
import { base, cardPresenter, namedInterests, searchOf } from '../members/server.ts'
import type { Deck, SwipeCard, SwipeState } from './contract.ts'
import { findCard, findDeck, findState, type GameInput, type SwipeRow } from './queries.ts'
import { DECK_SIZE, LIKES_A_DAY, likeDay, likesLeft } from './rules.ts'

/** Characters of the text about a member that fit on a card. */
const ABOUT = 140

/** The deck of the swipe game: two statements, one for the cards and one for the choices so far. */
export async function loadDeck(scope: RequestScope<Member>, allAges: boolean): Promise<Deck> {
  const { db, viewer } = scope
  const { day, renewsIn } = likeDay(scope)
  const cards = await deckCards(scope, { allAges })
  const found = await findState(db, viewer.id, day)
  return {
    ...stateOf(scope, found, renewsIn),
    cards,
    all_ages: allAges,
    ages: allAges ? null : wantedAges(found.wants_age, scope.tenant.settings.minimum_age),
    passed: found.passed,
  }
}

/** The next cards, best first: one statement. */
async function deckCards(
  scope: RequestScope<Member>,
  { allAges }: { readonly allAges: boolean },
): Promise<SwipeCard[]> {
  const rows = await findDeck(scope.db, { ...gameInput(scope), allAges, limit: DECK_SIZE })
  return rows.map(cardOf(scope))
}

/** The state of the current day. */
export async function gameState(scope: RequestScope<Member>): Promise<SwipeState> {
  const { day, renewsIn } = likeDay(scope)
  return stateOf(scope, await findState(scope.db, scope.viewer.id, day), renewsIn)
}

function stateOf(
  { t }: RequestScope,
  found: Awaited<ReturnType<typeof findState>>,
  renewsIn: number,
): SwipeState {
  return {
    out_of_likes: t('errors:likes_exhausted', { count: LIKES_A_DAY }),
    likes_left: likesLeft(found.liked_today),
    likes_a_day: LIKES_A_DAY,
    renews_in: renewsIn,
    last_pass:
      found.pass_id === null || found.pass_name === null
        ? null
        : { id: found.pass_id, name: found.pass_name },
  }
}

/** The card of one member, if search may still show them. */
export async function cardFor(scope: RequestScope<Member>, id: string): Promise<SwipeCard | null> {
  const { db } = scope
  const input = gameInput(scope)
  const row = await findCard(db, input, base(db, input), id)
  return row ? cardOf(scope)(row) : null
}

/** The search without filters: the gender that the member seeks, as configured by the site. */
function gameInput(scope: RequestScope<Member>): GameInput {
  const { viewer, now } = scope
  const { together } = freeWith(scope)
  return { search: searchOf(scope, {}), viewer, now, today: siteDay(scope), together }
}

function cardOf(scope: RequestScope<Member>): (row: SwipeRow) => SwipeCard {
  const card = cardPresenter(scope)
  const free = freeWith(scope)
  const notes = scope.tenant.settings.visible_profile_notes
  const fields = scope.tenant.settings.visible_profile_fields
  return (row) => ({
    ...card(row),
    photo_count: row.photo_count,
    shared: fields.includes('interests') ? namedInterests(scope, row.shared).map(({ name }) => name) : [],
    free: freeText(scope, free.first(row.together)),
    about: notes.includes('about_me') ? firstWords(row.about) : '',
  })
}

const freeText = ({ t }: RequestScope, when: string | undefined): string =>
  when === undefined ? '' : t('matchfinder:reason_free', { when })

/** The beginning of a text, cut between words, with an ellipsis. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= ABOUT) return line
  const cut = letters.slice(0, ABOUT).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), ABOUT / 2)).trimEnd()}…`
}
