import { demoLogins } from '../../../platform/features/demo/server.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { inTurns } from '../load.ts'
import type { Answer, Order } from '../orders.ts'
import { LARGE, type Stage } from '../stage.ts'
import { median, quantile } from '../statistics.ts'

const MEMBERS = 1_000_000
const DECKS = 60
/** A page without a filter, as it is when one opens the search. */
const PAGE: readonly Readonly<Record<string, string>>[] = Array.from({ length: DECKS }, () => ({}))

/**
 * (t) The next twenty cards of the swipe game, which are one statement, against one page of the
 * search at 1,000,000 members of one site: both with transaction and session, without the page
 * around them.
 */
export async function swipeDeck(stage: Stage, effort: Effort): Promise<Figure[]> {
  await stage.fill(LARGE, MEMBERS)
  const tenant = stage.tenant(LARGE)
  const token = await stage.signIn(tenant, { email: demoLogins(tenant)[0].email })
  const program = await stage.peer('commands')
  const run = (order: Order) => async () => median((await program.order<Answer>(order)).times)
  const rounds = await inTurns(effort.rounds, {
    deck: run({ kind: 'deck', site: LARGE, token, count: effort.amount(DECKS) }),
    search: run({ kind: 'search', site: LARGE, token, queries: PAGE.slice(0, effort.amount(DECKS)) }),
  })
  await program.stop()
  const [deck, search] = [median(rounds.deck), median(rounds.search)]
  return [
    {
      id: 't',
      name: 'next 20 cards of the swipe game against a page of the search, at 1,000,000 members',
      measured: deck / search,
      unit: '',
      target: { kind: 'at most', value: 1.5 },
      detail: `${deck.toFixed(1)} ms against ${search.toFixed(1)} ms; rounds of the deck up to ${quantile(rounds.deck, 1).toFixed(1)} ms`,
    },
  ]
}
