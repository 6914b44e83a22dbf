import { sql } from 'kysely'
import { SITES_CHANNEL } from '../core/events.ts'
import type { AppDatabase } from '../infra/database/database.ts'
import type { Events } from '../infra/events/port.ts'
import { PRESSED_STATE, PUBLISHED_THEME, type PublishedSource } from '../tenancy/landers/published.ts'
import type { TenantRegistry } from '../tenancy/registry.ts'

/**
 * Live versions of landers and themes, and pressed states, which every visitor sees: read without a
 * tenant, for all sites.
 */
export function publishedLanders({ global }: Pick<AppDatabase, 'global'>): PublishedSource {
  const landers = () =>
    global
      .selectFrom('lander_versions as v')
      .innerJoin('tenant as t', 't.id', 'v.tenant_id')
      .select(['t.slug as tenant', 'v.lander', 'v.version'])
      .where('v.live', '=', true)
  const themes = () =>
    global
      .selectFrom('theme_versions as v')
      .innerJoin('tenant as t', 't.id', 'v.tenant_id')
      .select(({ cast, val }) => [
        't.slug as tenant',
        cast<string>(val(PUBLISHED_THEME), 'text').as('lander'),
        'v.version',
      ])
      .where('v.live', '=', true)
  const states = () =>
    global
      .selectFrom('site_state as v')
      .innerJoin('tenant as t', 't.id', 'v.tenant_id')
      .select(({ cast, val }) => [
        't.slug as tenant',
        cast<string>(val(PRESSED_STATE), 'text').as('lander'),
        'v.revision as version',
      ])
      .where('v.state', 'is not', null)
  return {
    live: (tenants) => {
      const ofLanders = landers().select(({ cast, ref }) =>
        cast<string>(ref('v.document'), 'text').as('document'),
      )
      const ofThemes = themes().select(({ cast }) =>
        cast<string>(
          sql`json_build_object('theme', v.theme, 'tokens', v.tokens, 'structure', v.structure)`,
          'text',
        ).as('document'),
      )
      const ofStates = states().select(({ cast }) =>
        cast<string>(sql`json_build_object('state', v.state, 'says', v.says, 'until', v.until)`, 'text').as(
          'document',
        ),
      )
      if (!tenants) return ofLanders.unionAll(ofThemes).unionAll(ofStates).execute()
      const some = [...tenants]
      return ofLanders
        .where('t.slug', 'in', some)
        .unionAll(ofThemes.where('t.slug', 'in', some))
        .unionAll(ofStates.where('t.slug', 'in', some))
        .execute()
    },
    versions: () => landers().unionAll(themes()).unionAll(states()).execute(),
  }
}

/** Milliseconds between two readings of all sites, in case an announcement got lost. */
const READ_AGAIN = 300_000

/**
 * Reads landers, themes and states again when a version goes live or a state is pressed, in every
 * process (`announceSite`).
 * @returns a function that stops it
 */
export function followLanders(
  events: Pick<Events, 'hear'>,
  tenants: Pick<TenantRegistry, 'readLanders' | 'byKey'>,
): { close(): void } {
  const readAll = () => void tenants.readLanders()
  const hearing = events.hear(SITES_CHANNEL, {
    // Versions that went live before it heard.
    onHearing: readAll,
    onPayload: (key) => {
      const site = tenants.byKey(Number(key))
      // An unknown one may have been added or removed since.
      void tenants.readLanders(site && [site.id])
    },
  })
  const timer = setInterval(readAll, READ_AGAIN).unref()
  return {
    close: () => {
      clearInterval(timer)
      hearing.stop()
    },
  }
}
