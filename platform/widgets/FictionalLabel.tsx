import { Icon, type IconName } from '../ui/icon.tsx'
import { useSite } from '../ui/page.tsx'
import { Tag } from '../ui/tag.tsx'

/** The tenant's icons of fictional profiles, by the name in its settings. */
const ICONS: Readonly<Record<string, IconName>> = {
  sparkles: 'sparkle',
  mask: 'user',
  pencil: 'edit',
  info: 'info',
  star: 'star',
  heart: 'heart',
}

const iconOf = (name: string): IconName => ICONS[name] ?? 'info'

/** The label that a fictional profile has everywhere (docs/product-rules.md#fictional-profiles). */
export function FictionalLabel() {
  const { fictional } = useSite()
  if (!fictional) return null
  return (
    <Tag tone="fictional" icon={iconOf(fictional.icon)}>
      {fictional.singular}
    </Tag>
  )
}

/** A small icon on a picture, in addition to the label. */
export function FictionalIcon() {
  const { fictional } = useSite()
  return fictional ? <Icon name={iconOf(fictional.icon)} size={14} /> : null
}
