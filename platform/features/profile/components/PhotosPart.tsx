import { photoUrl } from '../../../core/photo-url.ts'
import { useT } from '../../../i18n/react.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { PhotoPicker } from '../../signup/components/PhotoPicker.tsx'
import type { EditorData } from '../editor-data.ts'

/** The main photo as others see it, and a further one to send. */
export function PhotosPart({ data }: { data: EditorData }) {
  const t = useT('signup')
  return (
    <div className="photos">
      {data.photo && (
        <div className="main">
          <Photo src={photoUrl(data.photo, 'card')} alt={t('photo_yours')} ratio="4 / 5" />
        </div>
      )}
      <PhotoPicker />
    </div>
  )
}
