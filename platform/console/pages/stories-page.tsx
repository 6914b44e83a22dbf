import type { Story } from '../../features/stories/server.ts'
import { formatDate } from '../../i18n/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { SiteListProps } from '../list-page.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'

/** The stories of one site that wait for a decision, or that are shown. */
export function StoriesPage({ fault, typed = {}, ...list }: SiteListProps<Story>) {
  const { scope, tenant, rows, query } = list
  const { t } = scope
  const shown = (query as { readonly shown?: string }).shown === '1'
  return (
    <Frame scope={scope} path="/stories" fault={fault?.message}>
      <h1>{t('console:stories')}</h1>
      <p>{t('console:stories_text')}</p>
      <div className="line">
        <ButtonLink
          href={addressOf('/stories', { tenant: tenant?.key, shown: shown ? undefined : '1' })}
          variant="secondary"
          size="small"
        >
          {t(shown ? 'console:stories_waiting' : 'console:stories_shown')}
        </ButtonLink>
      </div>
      <List
        {...list}
        next={undefined}
        path="/stories"
        fields={[siteField(scope)]}
        button="show"
        empty={
          <EmptyState
            icon="heart"
            title={t(shown ? 'console:story_none_shown' : 'console:story_none')}
            text={t('console:story_none_text')}
          />
        }
      >
        {rows.map((story) => (
          <StoryCard
            key={story.id}
            scope={scope}
            tenant={tenant?.key}
            story={story}
            refused={typed.id === story.id ? { reason: typed.reason, error: fault?.fields.reason } : {}}
          />
        ))}
      </List>
    </Frame>
  )
}

interface CardProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number | undefined
  readonly story: Story
  /** The reason of a form that was refused, and its fault. */
  readonly refused: { readonly reason?: string | undefined; readonly error?: string | undefined }
}

function StoryCard({ scope, tenant, story, refused }: CardProps) {
  const { t, locale } = scope
  const { id, body, name, language, agreedAt, state } = story
  const keys = (
    <>
      <input type="hidden" name="tenant" value={tenant} />
      <input type="hidden" name="id" value={id} />
    </>
  )
  return (
    <section className="card stack">
      <blockquote lang={language} dir="auto" className="words">
        {body}
      </blockquote>
      <p className="muted">
        <bdi>{name || t('console:story_nameless')}</bdi>
        {agreedAt && ` · ${formatDate(locale.iso, agreedAt, 'long')}`} · {language}
      </p>
      {state === 'waiting' && (
        <form method="post" action="/stories/decide">
          {keys}
          <Button type="submit" name="decision" value="approve">
            {t('console:story_approve')}
          </Button>
        </form>
      )}
      <form method="post" action="/stories/decide" className="stack">
        {keys}
        <TextArea
          label={t('console:story_reason')}
          hint={t('console:story_reason_hint')}
          name="reason"
          required
          maxLength={300}
          rows={2}
          defaultValue={refused.reason}
          error={refused.error}
        />
        <div>
          <Button
            type="submit"
            name="decision"
            value={state === 'waiting' ? 'refuse' : 'remove'}
            variant="secondary"
          >
            {t(state === 'waiting' ? 'console:story_refuse' : 'console:story_remove')}
          </Button>
        </div>
      </form>
    </section>
  )
}
