import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useSite } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** The tenant's icons of fictional profiles, by the name in its settings. */
const ICONS: Readonly<Record<string, IconName>> = {
  sparkles: 'sparkle',
  mask: 'user',
  pencil: 'edit',
  info: 'info',
  star: 'star',
  heart: 'heart',
}

/** The label that a fictional profile carries on every surface (decision 2.7). */
export function FictionalLabel() {
  const { fictional } = useSite()
  return (
    <Tag tone="fictional" icon={ICONS[fictional?.icon ?? ''] ?? 'info'}>
      {fictional?.singular}
    </Tag>
  )
}

/** Only the icon, named for those who cannot see it: for avatars. */
export function FictionalMark() {
  const { fictional } = useSite()
  return <Icon name={ICONS[fictional?.icon ?? ''] ?? 'info'} size={16} label={fictional?.singular ?? ''} />
}
