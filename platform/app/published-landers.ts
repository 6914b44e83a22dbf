import { sql } from 'kysely'
import type { AppDatabase } from '../infra/database/database.ts'
import { Listener } from '../infra/database/listener.ts'
import type { Log } from '../infra/log.ts'
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

/**
 * Reads landers, themes and states again when a version goes live or a state is pressed, in every
 * process: PostgreSQL sends the site's id at the commit (migrations 0220, 0256, 0955).
 * @returns a function that stops it
 */
export function followLanders({
  url,
  log,
  tenants,
}: {
  /** Database address for the role `app`. */
  readonly url: string
  readonly log: Log
  readonly tenants: Pick<TenantRegistry, 'readLanders'>
}): { close(): Promise<void> } {
  return new Listener({
    url,
    log,
    channel: 'landers',
    name: 'dating-platform landers',
    // Versions that went live before the connection listened.
    onHearing: () => void tenants.readLanders(),
    onPayload: (tenant) => void tenants.readLanders([tenant]),
  })
}
