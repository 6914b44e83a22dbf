import type { CSSProperties, FormEvent, MouseEvent } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { ViewerPart } from '../../../ui/photo-viewer/viewer-part.ts'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import type { ChatMessage } from '../present.ts'

/** Aspect ratios to which very long or wide pictures are cropped. */
const [NARROWEST, WIDEST] = [0.5, 2.5]

interface ChatPhotoProps {
  photo: NonNullable<ChatMessage['photo']>
  /** Alternative text that names the sender. */
  alt: string
  eager: boolean
  onView: () => void
}

/** The picture in a box that has its aspect ratio before it is loaded. */
export function ChatPhoto({ photo: { full, width, height }, alt, eager, onView }: ChatPhotoProps) {
  const ratio = Math.min(Math.max(width / height, NARROWEST), WIDEST)
  const open = (event: MouseEvent) => {
    // With a modifier key the link opens elsewhere, as it does without JavaScript.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onView()
  }
  return (
    <a href={full} target="_blank" rel="noreferrer" onClick={open}>
      <img
        src={full}
        alt={alt}
        width={width}
        height={height}
        style={{ '--ratio': ratio.toFixed(3) } as CSSProperties}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </a>
  )
}

interface CoveredPhotoProps {
  photo: NonNullable<ChatMessage['photo']>
  conversation: string
  /** Id of the message. */
  message: string
  /** Name of the sender. */
  name: string
  onShow: () => void
}

/**
 * The blurred file of a photo from somebody to whom the reader has not written, with the ways to
 * see it and to report it unseen. Without JavaScript the form is posted to the page.
 */
export function CoveredPhoto({ photo, conversation, message, name, onShow }: CoveredPhotoProps) {
  const { full, width, height } = photo
  const t = useT('chats')
  const show = (event: FormEvent) => {
    event.preventDefault()
    onShow()
  }
  return (
    <div className="cover">
      <img src={full} alt="" width={width} height={height} loading="lazy" decoding="async" />
      <div>
        <b>{t('photo_from', { name })}</b>
        <span>{t('photo_covered')}</span>
        <form method="post" action={href('chats-id', { id: conversation })} onSubmit={show}>
          <input type="hidden" name="conversation" value={conversation} />
          <Button size="small" type="submit">
            {t('photo_show')}
          </Button>
        </form>
        <a href={href('account-safety-report', {}, { subject: 'message', id: message })} rel="nofollow">
          {t('message_menu')}
        </a>
      </div>
    </div>
  )
}

interface ChatViewerProps {
  name: string
  /** Id of the partner; null if the account was erased. */
  partner: string | null
  messages: readonly ChatMessage[]
  /** The message whose photo is shown first. */
  first: string
  onClose: () => void
}

/** The photos of the conversation in full screen. */
export function ChatViewer({ name, partner, messages, first, onClose }: ChatViewerProps) {
  const t = useT('chats')
  const title = t('excerpt_photo')
  const photos = messages.flatMap(({ id, photo, own }) => {
    if (!photo || photo.covered) return []
    const alt = own ? t('photo_own') : t('photo_from', { name })
    const shown = { id, src: photo.full, width: photo.width, height: photo.height, alt }
    if (own || partner === null) return [shown]
    const subject = { kind: 'message' as const, id }
    return [{ ...shown, menu: <PersonMenu key={id} member={{ id: partner, name }} subject={subject} /> }]
  })
  return (
    <ViewerPart
      photos={photos}
      start={Math.max(
        photos.findIndex(({ id }) => id === first),
        0,
      )}
      title={title}
      labels={{ close: t('common:close'), previous: t('common:previous'), next: t('common:next') }}
      onClose={onClose}
    />
  )
}
