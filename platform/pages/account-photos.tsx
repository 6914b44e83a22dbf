import { PhotosPage } from '../features/photos/components/PhotosPage.tsx'
import { usePageData } from '../ui/page.tsx'
import type { loadAccountPhotos } from './loads.ts'

export default function Page() {
  return <PhotosPage data={usePageData<typeof loadAccountPhotos>()} />
}
