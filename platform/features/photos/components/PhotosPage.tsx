import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { PhotosPageData } from '../pages.ts'
import { ProfilePhotos } from './ProfilePhotos.tsx'

/** The page of the member's photos, to which the forms without JavaScript lead. */
export function PhotosPage({ data }: { data: PhotosPageData & { readonly sent: boolean } }) {
  const t = useT('photos')
  const fault = useFormState()?.errors['']
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('account:photos_title')}</h1>
      {fault && <Alert tone="danger" title={fault} />}
      {data.sent && !fault && <Alert tone="success" title={t('sent')} />}
      <ProfilePhotos data={data} />
    </div>
  )
}
