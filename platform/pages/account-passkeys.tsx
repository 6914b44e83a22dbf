import { PasskeysPage } from '../features/passkeys/components/PasskeysPage.tsx'
import type { passkeysPage } from '../features/passkeys/server.ts'
import { usePageData } from '../ui/page.tsx'

export default function Page() {
  return <PasskeysPage data={usePageData<typeof passkeysPage>()} />
}
