import { type ProfilePart, partRef } from '../../../core/profile-parts.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'

/** The address of a conversation whose next message answers this part of the profile. */
export const replyHref = (id: string, part: ProfilePart): string =>
  href('members-id-chat', { id }, { about: partRef(part) })

interface ReplyLinkProps {
  readonly id: string
  readonly part: ProfilePart
  /** Names the part in the accessible name. */
  readonly what: string
}

/** Below a note: leads to a message that quotes it. */
export function ReplyLink({ id, part, what }: ReplyLinkProps) {
  const t = useT('members')
  return (
    <a className="reply" href={replyHref(id, part)} rel="nofollow" aria-label={t('reply_to', { what })}>
      {t('reply')}
    </a>
  )
}

/** The same as an icon, for a photo. */
export function PhotoReplyLink({ id, photo, name }: { id: string; photo: string; name: string }) {
  const t = useT('members')
  return (
    <IconLink
      className="answer"
      icon="chat"
      variant="floating"
      label={t('reply_to', { what: t('photo_of', { name }) })}
      href={replyHref(id, { kind: 'photo', key: photo })}
      rel="nofollow"
    />
  )
}
