import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useLiveMe } from '../../live/hooks.ts'

const TABS = ['liked_by', 'liked', 'matches', 'visits'] as const
type TabName = (typeof TABS)[number]
/** The views of likes. */
export type LikeTab = Exclude<TabName, 'visits'>

/** The address of a view. */
export function likesHref(tab: TabName, query: Record<string, string> = {}): string {
  if (tab === 'visits') return href('visits', {}, query)
  return tab === 'liked_by' ? href('likes', {}, query) : href('likes-type', { type: tab }, query)
}

/** Likes received, likes given, matches, and visits, with the number of those that are new. */
export function LikeTabs({ tab }: { tab: TabName }) {
  const t = useT('likes')
  const me = useLiveMe()
  const fresh = { liked_by: me?.newLikes ?? 0, visits: me?.newVisits ?? 0 }
  const tabs = TABS.map((name) => ({
    href: likesHref(name),
    label: t(`tab_${name}`),
    current: name === tab,
    // The list that is open shows what is new on its cards.
    ...(name === 'liked_by' || (name === 'visits' && name !== tab)
      ? { badge: <Badge count={fresh[name]} /> }
      : {}),
  }))
  return <Tabs label={t('title')} tabs={tabs} />
}
