import { useEffect, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { photoUrl } from '../../../core/photo-url.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { ViewerPart } from '../../../ui/photo-viewer/viewer-part.ts'
import { LazyTexts } from '../../../widgets/LazyTexts.tsx'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import { useLiveEvents } from '../../live/hooks.ts'
import type { AlbumBetween, albumWithCall } from '../contract.ts'
import { AlbumBox, isEmpty, useAlbum } from './AlbumBox.tsx'

interface AlbumInChatProps {
  readonly member: { readonly id: string; readonly name: string }
}

/**
 * Private photos in a conversation: request, answer, and view them. Loaded once the conversation is
 * open, and after each change by the partner.
 */
export function AlbumInChat({ member }: AlbumInChatProps) {
  const [album, setAlbum] = useState<AlbumBetween | null>(null)
  const [changes, setChanges] = useState(0)
  useLiveEvents((event) => {
    if (event.type === 'contact' && event.member === member.id) setChanges((count) => count + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change
  useEffect(() => {
    let current = true
    callApi<typeof albumWithCall>('GET', '/api/album-with', { query: { member: member.id } }).then(
      (answer) => current && setAlbum(answer),
      // Optional in a conversation; the profile offers it too.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [member.id, changes])
  if (!album || isEmpty(album)) return null
  return (
    <LazyTexts namespaces={['album']} fallback={null}>
      <Shown member={member} initial={album} />
    </LazyTexts>
  )
}

function Shown({ member, initial }: AlbumInChatProps & { readonly initial: AlbumBetween }) {
  const t = useT('album')
  const handle = useAlbum(initial)
  const [viewing, setViewing] = useState(false)
  const names = handle.album?.theirs.names ?? []
  return (
    <>
      <AlbumBox
        {...handle}
        member={member}
        compact
        open={
          <Button size="small" variant="secondary" icon="photo" onClick={() => setViewing(true)}>
            {t('private_count', { number: names.length })}
          </Button>
        }
      />
      {viewing && (
        <ViewerPart
          photos={names.map((name) => ({
            id: name,
            src: photoUrl(name, 'full'),
            alt: t('photo_by', { name: member.name }),
            menu: <PersonMenu key={name} member={member} subject={{ kind: 'photo', id: name }} />,
          }))}
          start={0}
          title={t('viewer')}
          labels={{ close: t('common:close'), previous: t('common:previous'), next: t('common:next') }}
          onClose={() => setViewing(false)}
        />
      )}
    </>
  )
}
