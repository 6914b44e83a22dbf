import { ActivateErrorPage } from '../features/signup/components/ActivateErrorPage.tsx'
import type { loadActivateError } from '../features/signup/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <ActivateErrorPage data={usePageData<typeof loadActivateError>()} />
}
