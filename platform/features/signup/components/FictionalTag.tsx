import { useSite } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** The tenant's label of fictional profiles; no surface shows one without it (decision 2.7). */
export function FictionalTag() {
  const { fictional } = useSite()
  if (!fictional) return null
  return (
    <Tag tone="fictional" icon="sparkle">
      {fictional.singular}
    </Tag>
  )
}
